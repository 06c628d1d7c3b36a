// The golden paths of a flow: each is replayed through the current draft, live while it is edited.
import type { Flow, GoldenPath } from '@askwell/contract'
import { checkGoldenPath, type GoldenOutcome } from '@askwell/engine/simulate'
import { CircleAlert, CircleCheck, Route } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Failed, Notice, Skeleton } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { breakSentence } from './break-sentence.ts'
import { GoldenRecorder } from './golden-recorder.tsx'
import { goldenWords } from './golden-words.ts'
import { PathLine } from './path-line.tsx'
import style from './sound.module.css'

interface GoldenPathsPanelProps {
  readonly flow: Flow
  readonly flowId: string
  readonly onJump?: (target: { readonly stateId: string }) => void
}

export function GoldenPathsPanel({ flow, flowId, onJump }: GoldenPathsPanelProps) {
  const say = useWords(goldenWords)
  const mayWrite = useMay()('surveys.write')
  const kept = useCall('golden_paths', { params: { id: flowId } })
  const change = useChange('put_golden_paths', ['golden_paths'])
  const [isRecording, setIsRecording] = useState(false)
  const [leaving, setLeaving] = useState<GoldenPath | null>(null)
  const paths = kept.data?.items ?? []
  // Typing has priority: the paths are replayed when there is time.
  const settledFlow = useDeferredValue(flow)
  const outcomes = useMemo(
    () => (kept.data?.items ?? []).map((path) => checkGoldenPath(settledFlow, path)),
    [settledFlow, kept.data],
  )
  const broken = outcomes.filter((outcome) => outcome.kind !== 'holds').length
  const put = (items: readonly GoldenPath[]) =>
    change.mutateAsync({ params: { id: flowId }, body: { items: [...items] } })
  const record = mayWrite && (
    <ActionButton kind="primary" onPress={() => setIsRecording(true)}>
      {say('golden.record')}
    </ActionButton>
  )
  return (
    <section className={style['panel']} aria-label={say('golden.title')}>
      <h2 className={style['unseen']}>{say('golden.title')}</h2>
      {kept.error ? (
        <Failed error={kept.error} onRetry={kept.refetch} title={say('golden.failed')} />
      ) : !kept.data ? (
        <Skeleton rows={2} />
      ) : paths.length === 0 ? (
        <Notice icon={Route} title={say('golden.none')} text={say('golden.noneText')}>
          {record}
        </Notice>
      ) : (
        <>
          <div className={style['bar']}>
            {record}
            <span role="status" className={broken > 0 ? style['bad'] : style['good']}>
              {say(broken > 0 ? 'golden.someBreak' : 'golden.allHold', {
                count: broken > 0 ? broken : paths.length,
              })}
            </span>
          </div>
          <ul className={style['lines']}>
            {paths.map((path, index) => (
              <PathRow
                key={path.id}
                flow={settledFlow}
                path={path}
                outcome={outcomes[index] ?? { kind: 'holds' }}
                onRemove={mayWrite ? () => setLeaving(path) : null}
                {...(onJump && { onJump })}
              />
            ))}
          </ul>
        </>
      )}
      <GoldenRecorder
        flow={flow}
        isOpen={isRecording}
        onClose={() => {
          setIsRecording(false)
          change.reset()
        }}
        change={change}
        onKeep={(path) => put([...paths, path])}
      />
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          change.reset()
        }}
        title={say('golden.removeOne', { name: leaving?.name ?? '' })}
        text={say('golden.removeText')}
        action={say('golden.remove')}
        change={change}
        onConfirm={() => put(paths.filter(({ id }) => id !== leaving?.id))}
      />
    </section>
  )
}

interface PathRowProps {
  readonly flow: Flow
  readonly path: GoldenPath
  readonly outcome: GoldenOutcome
  readonly onRemove: (() => void) | null
  readonly onJump?: (target: { readonly stateId: string }) => void
}

function PathRow({ flow, path, outcome, onRemove, onJump }: PathRowProps) {
  const say = useWords(goldenWords)
  const holds = outcome.kind === 'holds'
  const stateIds = [
    ...path.steps.map((step) => step.state_id),
    ...(path.end === null ? [] : [path.end]),
  ]
  const Icon = holds ? CircleCheck : CircleAlert
  return (
    <li className={style['line']}>
      <Icon
        size={16}
        className={holds ? style['good'] : style['bad']}
        aria-label={say(holds ? 'golden.holds' : 'golden.breaks')}
      />
      <div>
        <strong dir="auto">{path.name}</strong>
        <PathLine
          flow={flow}
          stateIds={stateIds}
          {...(!holds && { brokenAt: outcome.step })}
          {...(onJump && { onJump })}
        />
        {!holds && <p className={style['bad']}>{breakSentence(flow, outcome, say)}</p>}
      </div>
      {onRemove && (
        <ActionButton
          kind="quiet"
          label={say('golden.removeOne', { name: path.name })}
          onPress={onRemove}
        >
          {say('golden.remove')}
        </ActionButton>
      )}
    </li>
  )
}
