import type { Role } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { choiceFor, givenBy } from '../access/access-choice.ts'
import { AccessFields } from '../access/access-fields.tsx'
import { useRoleOptions } from '../members/member-rows.tsx'
import { apiKeysWords } from './api-keys-words.ts'
import { type End, type Scope, ScopeFields } from './scope-fields.tsx'

const daysTo: Readonly<Record<Exclude<End, 'never'>, number>> = {
  month: 30,
  quarter: 90,
  year: 365,
}
const endIn = (end: End): string | null =>
  end === 'never' ? null : new Date(Date.now() + daysTo[end] * 86_400_000).toISOString()

export function NewKeySheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(apiKeysWords)
  const make = useChange('create_api_key', ['list_api_keys'])
  const roles = useRoleOptions()
  const [role, setRole] = useState<Role>('owner')
  const [choice, setChoice] = useState(() => choiceFor('owner'))
  const [scope, setScope] = useState<Scope | null>(null)
  const [end, setEnd] = useState<End>('never')
  const given = givenBy(role, choice)
  const close = () => {
    onClose()
    make.reset()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={say('keys.newTitle')}>
      {make.data ? (
        <>
          <p>{say('keys.shownOnce')}</p>
          <CopyText label={say('keys.key')} text={make.data.key} />
          <ActionButton kind="primary" onPress={close}>
            {say('keys.done')}
          </ActionButton>
        </>
      ) : (
        <Form
          error={make.error}
          onSubmit={async (values) => {
            const chosen = {
              role,
              scope: scope === null ? null : [...scope],
              expires_at: endIn(end),
            }
            if (given !== null)
              await make.mutateAsync({ body: { name: values['name'] ?? '', ...chosen, ...given } })
          }}
          actions={
            <>
              <ActionButton onPress={close}>{say('keys.cancel')}</ActionButton>
              <ActionButton
                kind="primary"
                type="submit"
                isBusy={make.isPending}
                isDisabled={given === null || scope?.length === 0}
              >
                {say('keys.make')}
              </ActionButton>
            </>
          }
        >
          <Field name="name" label={say('keys.name')} isRequired maxLength={100} autoFocus />
          <Choice
            label={say('keys.role')}
            options={roles}
            value={role}
            onChange={(next) => {
              setRole(next)
              setChoice(choiceFor(next))
              setScope(null)
            }}
          />
          <AccessFields role={role} value={choice} onChange={setChoice} />
          <ScopeFields
            role={role}
            exports={choice.exports}
            scope={scope}
            onScope={setScope}
            end={end}
            onEnd={setEnd}
          />
        </Form>
      )}
    </Sheet>
  )
}
