// Requires single sign-on for a proven domain, once an owner is named who can still come in without the provider.
import type { MailDomain } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { firstKeeper, keepersAmong, wordOfRefusal } from './sign-on-rules.ts'
import { signOnWords } from './sign-on-words.ts'

export function RequireSheet({
  domain: { id, domain, password_owner_id },
  onClose,
}: {
  readonly domain: MailDomain
  readonly onClose: () => void
}) {
  const say = useWords(signOnWords)
  const members = useCall('list_members', {})
  const change = useChange('patch_mail_domain', ['list_mail_domains'])
  const [chosen, setChosen] = useState<string | null>(null)
  const owners = keepersAmong(members.data?.items ?? [])
  const keeper = chosen ?? firstKeeper(owners, password_owner_id)
  return (
    <Sheet isOpen onClose={onClose} title={say('signOn.requireOne', { domain })}>
      <Form
        error={change.error}
        wording={({ status }) => {
          const word = wordOfRefusal('require', status)
          return word && say(word)
        }}
        onSubmit={async () => {
          const body = { requires_sign_on: true, password_owner_id: keeper }
          await change.mutateAsync({ params: { id }, body })
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('signOn.cancel')}</ActionButton>
            <ActionButton
              kind="primary"
              type="submit"
              isBusy={change.isPending}
              isDisabled={keeper === null}
            >
              {say('signOn.require')}
            </ActionButton>
          </>
        }
      >
        <p>{say('signOn.requireText')}</p>
        {keeper === null ? (
          <p>{say('signOn.noKeeper')}</p>
        ) : (
          <>
            <Choice
              label={say('signOn.keeper')}
              options={owners.map((one) => ({ id: one.id, name: one.name, note: one.email }))}
              value={keeper}
              onChange={setChosen}
            />
            <p>{say('signOn.keeperHelp')}</p>
          </>
        )}
      </Form>
    </Sheet>
  )
}
