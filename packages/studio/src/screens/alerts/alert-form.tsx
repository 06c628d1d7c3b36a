// The form of an alert: about which surveys, under which conditions, what happens, and when people receive messages.
import { type ReactNode, useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { ConditionBar } from '../../filters/condition-bar.tsx'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Picker } from '../../parts/picker.tsx'
import { useWords } from '../../words/words.ts'
import { AlertActions } from './alert-actions.tsx'
import { type AlertDraft, type DraftProps, draftFault } from './alert-draft.ts'
import { AlertMessages } from './alert-messages.tsx'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'

interface AlertFormProps {
  readonly draft: AlertDraft
  readonly onChange: (draft: AlertDraft) => void
  readonly change: { readonly error: CallRefused | null; readonly isPending: boolean }
  /** The words of the button. */
  readonly action: string
  readonly onSave: () => Promise<void>
  readonly beside?: ReactNode
}

export function AlertForm({ draft, onChange, change, action, onSave, beside }: AlertFormProps) {
  const say = useWords(alertsWords)
  const [isAsked, setIsAsked] = useState(false)
  const fault = draftFault(draft)
  const set = (more: Partial<AlertDraft>): void => onChange({ ...draft, ...more })
  return (
    <Form
      error={change.error}
      wording={wordingOf}
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
      <Conditions draft={draft} change={set} />
      <AlertActions draft={draft} change={set} />
      <AlertMessages draft={draft} change={set} />
      {isAsked && fault !== null && (
        <p className={fieldStyle['error']} role="alert">
          {say(`alerts.missing.${fault}`)}
        </p>
      )}
    </Form>
  )

  function wordingOf({ errors, status }: CallRefused): string | null {
    if (status === 409) return say('alerts.fault.most')
    const fields = errors.map(({ field }) => field)
    if (fields.some((field) => field.endsWith('.url'))) return say('alerts.fault.slack')
    return fields.some((field) => field.startsWith('when')) ? say('alerts.fault.when') : null
  }
}

const mostFlows = 500

function Conditions({ draft: { flowIds, conditions }, change }: DraftProps) {
  const say = useWords(alertsWords)
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const subjects = useSubjects({ flow: flowIds[0] ?? '', node: '' })
  const names = useConditionNames(subjects)
  return (
    <>
      <Picker
        label={say('alerts.surveys')}
        items={(flows.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
        chosen={flowIds}
        takes="several"
        empty={say('alerts.allSurveys')}
        onChoose={(ids) => change({ flowIds: ids })}
      />
      <fieldset className={style['part']}>
        <legend className={fieldStyle['label']}>{say('alerts.when')}</legend>
        <div className={style['conditions']}>
          <ConditionBar
            conditions={conditions}
            refused={[]}
            onChange={(next) => change({ conditions: next })}
            subjects={subjects}
            names={names}
            chips={['flow', 'when', 'internal']}
            hidden={[]}
            onReveal={() => undefined}
          />
        </div>
        {conditions.length === 0 && <p className={fieldStyle['help']}>{say('alerts.always')}</p>}
        {flowIds.length === 0 && <p className={fieldStyle['help']}>{say('alerts.chooseSurvey')}</p>}
      </fieldset>
    </>
  )
}
