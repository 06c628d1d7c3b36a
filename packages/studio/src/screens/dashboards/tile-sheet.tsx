// Adds a tile: what it shows, of which survey, and its title.
import type { DashboardTile } from '@askwell/contract'
import { useState } from 'react'
import { useFlowMaps } from '../../answers/flow-maps.ts'
import { wordsIn } from '../../answers/plain-words.ts'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useLanguage } from '../../words/language.ts'
import { shortened } from '../../words/shortened.ts'
import { useWords } from '../../words/words.ts'
import { dashboardsWords } from './dashboards-words.ts'
import { changedDraft, newTileDraft, questionsFor, tileKinds, tileOf } from './tile-draft.ts'

const mostFlows = 500
const mostTitle = 120

interface TileSheetProps {
  readonly onAdd: (tile: DashboardTile) => void
  readonly onClose: () => void
}

export function TileSheet({ onAdd, onClose }: TileSheetProps) {
  const say = useWords(dashboardsWords)
  const language = useLanguage()
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const [draft, setDraft] = useState(newTileDraft)
  const published = (flows.data?.items ?? []).flatMap(({ id, name, published_version: version }) =>
    version === null ? [] : [{ id, name, version }],
  )
  const survey = published.find(({ id }) => id === draft.flowId)
  const { maps } = useFlowMaps(survey ? [{ flow_id: survey.id, flow_version: survey.version }] : [])
  const flow = [...maps.values()][0]?.flow
  const change = (more: Partial<typeof draft>): void => setDraft(changedDraft(draft, more, flow))
  const questions = questionsFor(draft.kind, flow)
  const nameOf = (id: string): string => {
    const question = questions.find((one) => one.id === id)
    return question ? wordsIn(question.body, [language]) || question.key : ''
  }
  const usual =
    draft.kind === 'trend'
      ? say('dashboards.trendOf', { survey: survey?.name ?? '' })
      : draft.kind === 'score'
        ? say('dashboards.scoreOf', { survey: survey?.name ?? '' })
        : draft.kind === 'bySurvey'
          ? say('dashboards.bySurveyOf')
          : nameOf(draft.questionId)
  const isReady = tileOf(draft, flow, usual) !== null
  return (
    <Sheet isOpen onClose={onClose} title={say('dashboards.add')}>
      <Form
        error={null}
        onSubmit={async ({ title = '' }) => {
          const tile = tileOf(draft, flow, title.trim() || shortened(usual, mostTitle))
          if (tile) onAdd(tile)
        }}
        actions={
          <ActionButton kind="primary" type="submit" isDisabled={!isReady}>
            {say('dashboards.add')}
          </ActionButton>
        }
      >
        <Choice
          label={say('dashboards.kind')}
          options={tileKinds.map((id) => ({ id, name: say(`dashboards.kind.${id}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <Picker
          label={say('dashboards.survey')}
          items={published}
          chosen={[draft.flowId]}
          onChoose={([flowId = '']) => change({ flowId })}
          takes="one"
          empty={say('dashboards.chooseSurvey')}
        />
        {flow && draft.kind !== 'trend' && questions.length === 0 && (
          <p className={fieldStyle['help']}>{say('dashboards.noQuestions')}</p>
        )}
        {questions.length > 0 && (
          <Picker
            label={say('dashboards.question')}
            items={questions.map(({ id }) => ({ id, name: nameOf(id) }))}
            chosen={[draft.questionId]}
            onChoose={([questionId = '']) => change({ questionId })}
            takes="one"
            empty={say('dashboards.chooseQuestion')}
          />
        )}
        {draft.kind === 'bySurvey' && survey && (
          <>
            <Picker
              label={say('dashboards.others')}
              items={published.filter(({ id }) => id !== draft.flowId)}
              chosen={draft.others}
              onChoose={(others) => change({ others })}
              takes="several"
              empty={say('dashboards.chooseOthers')}
            />
            <p className={fieldStyle['help']}>{say('dashboards.othersHelp')}</p>
          </>
        )}
        {isReady && (
          <Field
            key={usual}
            name="title"
            label={say('dashboards.tileTitle')}
            defaultValue={shortened(usual, mostTitle)}
            isRequired
            maxLength={mostTitle}
          />
        )}
      </Form>
    </Sheet>
  )
}
