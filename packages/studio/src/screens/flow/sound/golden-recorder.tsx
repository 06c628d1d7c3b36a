// Records a golden path: answers are picked page by page, the engine says where that leads. It saves the answers and
// the end that was reached.
import type { Flow, GoldenPath } from '@askwell/contract'
import { mapFlow, view } from '@askwell/engine'
import { beginRecording, recordAnswer, recordedEnd, recordPress } from '@askwell/engine/simulate'
import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { useWords } from '../../../words/words.ts'
import { AnswerPick } from './answer-pick.tsx'
import { stateName, wordsOf } from './flow-names.ts'
import recorderStyle from './golden-recorder.module.css'
import { goldenWords } from './golden-words.ts'
import { PathLine } from './path-line.tsx'
import style from './sound.module.css'

interface GoldenRecorderProps {
  readonly flow: Flow
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly change: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>
  readonly onKeep: (path: GoldenPath) => Promise<unknown>
}

export function GoldenRecorder({ isOpen, onClose, ...rest }: GoldenRecorderProps) {
  const say = useWords(goldenWords)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('golden.recordTitle')}>
      <Recorder {...rest} onClose={onClose} />
    </Sheet>
  )
}

function Recorder({ flow: draft, onClose, change, onKeep }: Omit<GoldenRecorderProps, 'isOpen'>) {
  const say = useWords(goldenWords)
  // The draft as it is when the recording begins: somebody else's change must not alter it meanwhile.
  const [flow] = useState(draft)
  const map = useMemo(() => mapFlow({ ...flow, allowSavingIncompleteSurvey: false }), [flow])
  const [recording, setRecording] = useState(() => beginRecording(map))
  const seen = view(map, recording.run)
  const end = recordedEnd(recording)
  const path = [
    ...recording.steps.map((step) => step.state_id),
    ...(end ? [end] : end === null ? [] : [seen.state?.id ?? '']),
  ].filter((id) => id !== '')
  const restart = (
    <ActionButton
      kind="quiet"
      onPress={() => setRecording(beginRecording(map))}
      isDisabled={recording.steps.length === 0 && Object.keys(recording.run.answers).length === 0}
    >
      {say('golden.restart')}
    </ActionButton>
  )
  if (seen.state === null && end === undefined) return <p>{say('golden.noStart')}</p>
  if (end !== undefined) {
    return (
      <Form
        error={change.error}
        onSubmit={async ({ name = '' }) => {
          await onKeep({ id: crypto.randomUUID(), name, steps: [...recording.steps], end })
          onClose()
        }}
        actions={
          <>
            {restart}
            <ActionButton kind="primary" type="submit" isBusy={change.isPending}>
              {say('golden.save')}
            </ActionButton>
          </>
        }
      >
        <PathLine flow={flow} stateIds={path} />
        <p>
          {say('golden.ends', {
            end: end === null ? say('golden.thank') : `“${stateName(flow, end) ?? ''}”`,
          })}
        </p>
        <Field
          name="name"
          label={say('golden.name')}
          isRequired
          maxLength={255}
          defaultValue={path
            .map((id) => stateName(flow, id) ?? '')
            .join(' › ')
            .slice(0, 255)}
        />
      </Form>
    )
  }
  return (
    <div className={recorderStyle['page']} aria-live="polite">
      {recording.steps.length > 0 && <PathLine flow={flow} stateIds={path} />}
      <h3 dir="auto">{seen.state?.name}</h3>
      {seen.elements.map((shown) =>
        shown.kind === 'question' ? (
          <AnswerPick
            key={`${recording.run.visits.length} ${shown.element.id}`}
            flow={flow}
            seen={shown.view}
            onAnswer={(answer) =>
              setRecording((now) => recordAnswer(map, now, shown.view.question.id, answer))
            }
          />
        ) : (
          <p key={shown.element.id} className={style['note']} dir="auto">
            {wordsOf(flow, shown.element.body)}
          </p>
        ),
      )}
      {recording.run.notice !== null || Object.keys(recording.run.faults).length > 0 ? (
        <p className={style['bad']} role="alert">
          {say('golden.unanswered')}
        </p>
      ) : null}
      <div className={recorderStyle['actions']}>
        {restart}
        {seen.buttons.map((button) => (
          <ActionButton
            key={button.id}
            kind="primary"
            onPress={() => setRecording((now) => recordPress(map, now, button.id))}
          >
            {wordsOf(flow, button.body) ||
              say(button.type === 'submit' ? 'golden.submit' : 'golden.next')}
          </ActionButton>
        ))}
        {seen.hasImplicitNext && (
          <ActionButton
            kind="primary"
            onPress={() => setRecording((now) => recordPress(map, now, null))}
          >
            {say('golden.next')}
          </ActionButton>
        )}
      </div>
      {seen.elements.length === 0 && seen.buttons.length === 0 && !seen.hasImplicitNext && (
        <p>{say('golden.nothing')}</p>
      )}
    </div>
  )
}
