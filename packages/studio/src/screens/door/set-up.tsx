// The first owner, by the link in the server's log.
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { useWords } from '../../words/words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { tokenOfAddress } from './link-token.ts'
import { useEnter } from './use-enter.ts'

export default function SetUp() {
  const say = useWords(doorWords)
  const setUp = useChange('set_up')
  const enter = useEnter()
  return (
    <Door title={say('door.setUp')} text={say('door.setUpText')}>
      <Form
        error={setUp.error}
        wording={({ status, errors }) =>
          status === 404 || errors.some(({ field }) => field === 'token')
            ? say('door.setUpOld')
            : null
        }
        onSubmit={async (values) => {
          const { name = '', email = '', password = '' } = values
          await setUp.mutateAsync({ body: { token: tokenOfAddress(), name, email, password } })
          await enter()
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={setUp.isPending}>
            {say('door.begin')}
          </ActionButton>
        }
      >
        <Field
          name="name"
          label={say('door.name')}
          isRequired
          maxLength={100}
          autoComplete="name"
          autoFocus
        />
        <Field
          name="email"
          type="email"
          label={say('door.email')}
          isRequired
          autoComplete="username"
        />
        <NewPassword name="password" label={say('door.password')} help={say('door.passwordHelp')} />
      </Form>
    </Door>
  )
}
