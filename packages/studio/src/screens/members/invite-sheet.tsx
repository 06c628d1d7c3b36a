// Inviting: an address, a role and, where the role can be limited, channels; then the link, where no mail server is configured.
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
import { useRoleOptions } from './member-rows.tsx'
import { membersWords } from './members-words.ts'

export function InviteSheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(membersWords)
  const invite = useChange('create_invitation', ['list_invitations'])
  const [role, setRole] = useState<Role>('editor')
  const [choice, setChoice] = useState(() => choiceFor('editor'))
  const given = givenBy(role, choice)
  const roles = useRoleOptions()
  const close = () => {
    onClose()
    invite.reset()
  }
  if (invite.data)
    return (
      <Invited
        isOpen={isOpen}
        onClose={close}
        email={invite.data.invitation.email}
        url={invite.data.url}
      />
    )
  return (
    <Sheet isOpen={isOpen} onClose={close} title={say('members.inviteTitle')}>
      <Form
        error={invite.error}
        wording={({ status }) =>
          status === 409
            ? say('members.isMember')
            : status === 502
              ? say('members.mailFailed')
              : null
        }
        onSubmit={async (values) => {
          if (given !== null)
            await invite.mutateAsync({ body: { email: values['email'] ?? '', role, ...given } })
        }}
        actions={
          <>
            <ActionButton onPress={close}>{say('members.cancel')}</ActionButton>
            <ActionButton
              kind="primary"
              type="submit"
              isBusy={invite.isPending}
              isDisabled={given === null}
            >
              {say('members.invite')}
            </ActionButton>
          </>
        }
      >
        <Field name="email" type="email" label={say('members.email')} isRequired autoFocus />
        <Choice
          label={say('members.role')}
          options={roles}
          value={role}
          onChange={(next) => {
            setRole(next)
            setChoice(choiceFor(next))
          }}
        />
        <AccessFields role={role} value={choice} onChange={setChoice} />
      </Form>
    </Sheet>
  )
}

interface InvitedProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly email: string
  readonly url: string | null
}

function Invited({ isOpen, onClose, email, url }: InvitedProps) {
  const say = useWords(membersWords)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={say(url === null ? 'members.sentTitle' : 'members.linkTitle')}
    >
      <p>{say(url === null ? 'members.sentText' : 'members.linkText', { email })}</p>
      {url !== null && <CopyText label={say('members.link')} text={url} />}
      <ActionButton kind="primary" onPress={onClose}>
        {say('members.done')}
      </ActionButton>
    </Sheet>
  )
}
