import { useState } from 'react'
import { toast } from 'sonner'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { profileWords } from './profile-words.ts'

export function PasswordCard() {
  const say = useWords(profileWords)
  const change = useChange('change_password', ['me', 'list_sessions'])
  // Incremented to clear the fields once the change is done.
  const [done, setDone] = useState(0)
  return (
    <Card title={say('profile.password')} note={say('profile.passwordNote')}>
      <CardBody>
        <Form
          key={done}
          error={change.error}
          wording={({ status, errors }) =>
            status === 422 && errors.length === 0 ? say('profile.wrongPassword') : null
          }
          onSubmit={async (values) => {
            await change.mutateAsync({
              body: {
                current_password: values['current_password'] ?? '',
                new_password: values['new_password'] ?? '',
              },
            })
            setDone(done + 1)
            toast.success(say('profile.saved'))
          }}
          actions={
            <ActionButton type="submit" isBusy={change.isPending}>
              {say('profile.change')}
            </ActionButton>
          }
        >
          <Field
            name="current_password"
            type="password"
            label={say('profile.current')}
            isRequired
            autoComplete="current-password"
          />
          <NewPassword
            name="new_password"
            label={say('profile.next')}
            help={say('profile.nextHelp')}
          />
        </Form>
      </CardBody>
    </Card>
  )
}
