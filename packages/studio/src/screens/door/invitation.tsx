// An invitation: what it offers, then a name and a password for somebody new, or the password of the existing account.
import { Unlink } from 'lucide-react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { roleWords } from '../role-words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { tokenOfAddress } from './link-token.ts'
import { SecondStep } from './second-step.tsx'
import { useEnter } from './use-enter.ts'

export default function Invitation() {
  const say = useWords(doorWords)
  const sayRole = useWords(roleWords)
  const token = tokenOfAddress()
  const offer = useCall('open_invitation', { body: { token } })
  const join = useChange('accept_invitation')
  const enter = useEnter()

  if (offer.error?.status === 404 || offer.error?.status === 422)
    return (
      <main>
        <Notice icon={Unlink} title={say('door.linkOld')} text={say('door.invitationOld')} isPage>
          <LinkButton to="/sign-in">{say('door.back')}</LinkButton>
        </Notice>
      </main>
    )
  if (offer.error)
    return (
      <main>
        <Failed
          error={offer.error}
          onRetry={offer.refetch}
          title={say('door.offerFailed')}
          isPage
        />
      </main>
    )
  if (join.data?.second_factor)
    return <SecondStep hasPasskey={join.data.passkey} invitation={token} onBack={join.reset} />
  if (!offer.data)
    return (
      <Door title={say('door.offer')}>
        <Skeleton rows={4} />
      </Door>
    )
  const { workspace, email, role, invited_by: by, has_account: hasAccount } = offer.data
  const offered = say('door.invitationText', { by, role: sayRole(`role.${role}`) })
  return (
    <Door
      title={say('door.invitation', { workspace })}
      text={hasAccount ? `${offered} ${say('door.knownText')}` : offered}
    >
      <Form
        error={join.error}
        wording={({ status }) =>
          status === 401 ? say('door.wrong') : status === 404 ? say('door.invitationOld') : null
        }
        onSubmit={async ({ name, password = '' }) => {
          const { second_factor } = await join.mutateAsync({
            body: { token, password, ...(name !== undefined && { name }) },
          })
          if (!second_factor) await enter()
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={join.isPending}>
            {say('door.join')}
          </ActionButton>
        }
      >
        <Field
          name="email"
          type="email"
          label={say('door.email')}
          defaultValue={email}
          isReadOnly
          autoComplete="username"
        />
        {hasAccount ? (
          <Field
            name="password"
            type="password"
            label={say('door.password')}
            isRequired
            autoComplete="current-password"
            autoFocus
          />
        ) : (
          <>
            <Field
              name="name"
              label={say('door.name')}
              isRequired
              maxLength={100}
              autoComplete="name"
              autoFocus
            />
            <NewPassword
              name="password"
              label={say('door.password')}
              help={say('door.passwordHelp')}
            />
          </>
        )}
      </Form>
    </Door>
  )
}
