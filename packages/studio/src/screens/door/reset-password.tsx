import { useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { useWords } from '../../words/words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { tokenOfAddress } from './link-token.ts'

export default function ResetPassword() {
  const say = useWords(doorWords)
  const reset = useChange('reset_password')
  if (reset.isSuccess)
    return (
      <Door title={say('door.newPasswordSet')} text={say('door.newPasswordSetText')}>
        <LinkButton to="/sign-in" kind="primary">
          {say('door.signIn')}
        </LinkButton>
      </Door>
    )
  return (
    <Door title={say('door.newPassword')}>
      <Form
        error={reset.error}
        wording={({ status, errors }) =>
          status === 404 || errors.some(({ field }) => field === 'token')
            ? say('door.linkOld')
            : null
        }
        onSubmit={async (values) => {
          await reset.mutateAsync({
            body: { token: tokenOfAddress(), password: values['password'] ?? '' },
          })
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={reset.isPending}>
            {say('door.save')}
          </ActionButton>
        }
      >
        <NewPassword
          name="password"
          label={say('door.password')}
          help={say('door.passwordHelp')}
          autoFocus
        />
      </Form>
    </Door>
  )
}
