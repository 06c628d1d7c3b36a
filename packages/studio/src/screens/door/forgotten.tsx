import { Link } from '@tanstack/react-router'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'

export default function Forgotten() {
  const say = useWords(doorWords)
  const ways = useCall('sign_in_ways', {})
  const ask = useChange('ask_password_reset')
  const back = <Link to="/sign-in">{say('door.back')}</Link>
  if (ask.isSuccess)
    return (
      <Door title={say('door.sentTitle')} text={say('door.sentText')}>
        {back}
      </Door>
    )
  if (ways.data?.resets_by_mail === false)
    return (
      <Door title={say('door.forgotten')} text={say('door.forgottenNoMail')}>
        {back}
      </Door>
    )
  return (
    <Door title={say('door.forgotten')} text={say('door.forgottenMail')}>
      <Form
        error={ask.error}
        onSubmit={async (values) => {
          await ask.mutateAsync({ body: { email: values['email'] ?? '' } })
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={ask.isPending}>
            {say('door.send')}
          </ActionButton>
        }
      >
        <Field
          name="email"
          type="email"
          label={say('door.email')}
          isRequired
          autoComplete="username"
          autoFocus
        />
      </Form>
      {back}
    </Door>
  )
}
