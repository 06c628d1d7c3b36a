// The form of an alert: about which surveys, under which conditions, what happens, and when people receive messages.
import { type ReactNode, useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { useWords } from '../../words/words.ts'
import { AlertActions } from './alert-actions.tsx'
import { type AlertDraft, draftFault, refusedPart } from './alert-draft.ts'
import { AlertMessages } from './alert-messages.tsx'
import { AlertScope } from './alert-scope.tsx'
import { alertsWords } from './alerts-words.ts'

export interface AlertFormProps<Draft> {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly change: { readonly error: CallRefused | null; readonly isPending: boolean }
  /** The words of the button. */
  readonly action: string
  readonly onSave: () => Promise<void>
  readonly beside?: ReactNode
}

export function AlertForm({
  draft,
  onChange,
  change,
  action,
  onSave,
  beside,
}: AlertFormProps<AlertDraft>) {
  const say = useWords(alertsWords)
  const [isAsked, setIsAsked] = useState(false)
  const fault = draftFault(draft)
  const refusal = useAlertRefusal()
  const set = (more: Partial<AlertDraft>): void => onChange({ ...draft, ...more })
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
        all={say('alerts.allSurveys')}
        title={say('alerts.when')}
        help={draft.conditions.length === 0 ? say('alerts.always') : null}
      />
      <AlertActions draft={draft} change={set} />
      <AlertMessages draft={draft} change={set} />
      {isAsked && fault !== null && (
        <p className={fieldStyle['error']} role="alert">
          {say(`alerts.missing.${fault}`)}
        </p>
      )}
    </Form>
  )
}

/** What the server refused, in words of the form. */
export function useAlertRefusal(): (refused: CallRefused) => string | null {
  const say = useWords(alertsWords)
  return (refused) => {
    const fault = refusedPart(refused)
    return fault && say(`alerts.fault.${fault}`)
  }
}
