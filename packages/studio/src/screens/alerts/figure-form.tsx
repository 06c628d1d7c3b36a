// The form of an alert on a figure: which figure of which surveys, when it is raised, and who gets a message.
import { useState } from 'react'
import { infoOf, valuesOf } from '../../filters/subjects.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Picker } from '../../parts/picker.tsx'
import { useWords } from '../../words/words.ts'
import { MessageActions } from './alert-actions.tsx'
import { type AlertFormProps, useAlertRefusal } from './alert-form.tsx'
import { AlertScope } from './alert-scope.tsx'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'
import {
  type FigureDraft,
  figureChoices,
  figureConditions,
  figureFault,
  figureId,
  hasLimit,
  isShare,
} from './figure-draft.ts'
import { useFigureName } from './use-figure-names.ts'

export function FigureForm({
  draft,
  onChange,
  change,
  action,
  onSave,
  beside,
}: AlertFormProps<FigureDraft>) {
  const say = useWords(alertsWords)
  const [isAsked, setIsAsked] = useState(false)
  const refusal = useAlertRefusal()
  const fault = figureFault(draft)
  const set = (more: Partial<FigureDraft>): void => onChange({ ...draft, ...more })
  return (
    <Form
      error={change.error}
      wording={refusal}
      onSubmit={async () => {
        setIsAsked(true)
        if (fault === null) await onSave()
      }}
      actions={
        <>
          {beside}
          <ActionButton kind="primary" type="submit" isBusy={change.isPending}>
            {action}
          </ActionButton>
        </>
      }
    >
      <LiveText label={say('alerts.name')} value={draft.name} onChange={(name) => set({ name })} />
      <AlertScope
        draft={draft}
        change={set}
        all={say('alerts.noSurvey')}
        title={say('alerts.filter')}
        help={null}
      />
      <Condition draft={draft} change={set} />
      <fieldset className={style['part']}>
        <legend className={fieldStyle['label']}>{say('alerts.then')}</legend>
        <MessageActions draft={draft} change={set} />
      </fieldset>
      {isAsked && fault !== null && (
        <p className={fieldStyle['error']} role="alert">
          {say(`alerts.missing.${fault}`)}
        </p>
      )}
    </Form>
  )
}

interface ConditionProps {
  readonly draft: FigureDraft
  readonly change: (change: Partial<FigureDraft>) => void
}

function Condition({ draft, change }: ConditionProps) {
  const say = useWords(alertsWords)
  const { figure, lastDays, when, limit, atLeast, timezone } = draft
  return (
    <fieldset className={style['part']}>
      <legend className={fieldStyle['label']}>{say('alerts.figureWhen')}</legend>
      <FigurePicker draft={draft} change={change} />
      <LiveNumber
        label={say('alerts.lastDays')}
        kind="whole"
        least={1}
        most={90}
        value={lastDays}
        onChange={(days) => change({ lastDays: days })}
      />
      <Choice
        label={say('alerts.condition')}
        options={figureConditions.map((id) => ({ id, name: say(`alerts.figure.${id}`) }))}
        value={when}
        onChange={(id) => change({ when: id })}
      />
      {hasLimit(draft) ? (
        <LiveNumber
          label={say(isShare(figure) ? 'alerts.limitPercent' : 'alerts.limit')}
          empty="may"
          kind="any"
          value={limit}
          onChange={(next) => change({ limit: next })}
        />
      ) : (
        <p className={fieldStyle['help']}>{say('alerts.changedHelp')}</p>
      )}
      <LiveNumber
        label={say('alerts.atLeast')}
        kind="whole"
        least={30}
        most={1_000_000}
        value={atLeast}
        onChange={(least) => change({ atLeast: least })}
      />
      <p className={fieldStyle['help']}>{say('alerts.once', { timezone })}</p>
    </fieldset>
  )
}

/** What the first survey can be asked for, and which answers a share is of. */
function FigurePicker({ draft: { flowIds, figure }, change }: ConditionProps) {
  const say = useWords(alertsWords)
  const subjects = useSubjects({ flow: flowIds[0] ?? '', node: '' })
  const names = useConditionNames(subjects)
  const nameOf = useFigureName(names)
  const choices = figureChoices(subjects)
  const info = isShare(figure) ? infoOf(subjects, figure.share) : undefined
  return (
    <>
      <Picker
        label={say('alerts.figure')}
        items={choices.map((choice) => ({ id: choice.id, name: nameOf(choice) }))}
        chosen={figure === null ? [] : [figureId(figure)]}
        takes="one"
        empty={say('alerts.noFigure')}
        onChoose={([id]) => {
          const chosen = choices.find((choice) => choice.id === id)
          if (chosen) change({ figure: chosen.figure })
        }}
      />
      {isShare(figure) && (
        <Picker
          label={say('alerts.values')}
          items={(info ? valuesOf(info) : []).map(({ value }) => ({
            id: value,
            name: names.value(figure.share, value),
          }))}
          chosen={figure.values.map(String)}
          takes="several"
          empty={say('alerts.noValues')}
          onChoose={(values) => change({ figure: { ...figure, values } })}
        />
      )}
    </>
  )
}
