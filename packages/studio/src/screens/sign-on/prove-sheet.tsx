// The TXT record that proves a domain, and the button that looks it up.
import type { MailDomain } from '@askwell/contract'
import { toast } from 'sonner'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { wordOfRefusal } from './sign-on-rules.ts'
import { signOnWords } from './sign-on-words.ts'

export function ProveSheet({
  domain: { id, domain, record },
  onClose,
}: {
  readonly domain: MailDomain
  readonly onClose: () => void
}) {
  const say = useWords(signOnWords)
  const check = useChange('check_mail_domain', ['list_mail_domains'])
  return (
    <Sheet isOpen onClose={onClose} title={say('signOn.proveOne', { domain })}>
      <Form
        error={check.error}
        wording={({ status }) => {
          const word = wordOfRefusal('check', status)
          return word && say(word, { domain })
        }}
        onSubmit={async () => {
          await check.mutateAsync({ params: { id } })
          toast.success(say('signOn.checked', { domain }))
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('signOn.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={check.isPending}>
              {say('signOn.check')}
            </ActionButton>
          </>
        }
      >
        <p>{say('signOn.recordText')}</p>
        <p>{say('signOn.recordName')}</p>
        <CopyText label={say('signOn.recordName')} text={record.name} />
        <p>{say('signOn.recordValue')}</p>
        <CopyText label={say('signOn.recordValue')} text={record.value} />
      </Form>
    </Sheet>
  )
}
