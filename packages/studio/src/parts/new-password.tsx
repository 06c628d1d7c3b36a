// A password that is being chosen, as long as the server requires.
import { Field } from './field.tsx'

interface NewPasswordProps {
  readonly name: 'password' | 'new_password'
  readonly label: string
  readonly help: string
  readonly autoFocus?: boolean
}

export const NewPassword = (props: NewPasswordProps) => (
  <Field
    {...props}
    type="password"
    isRequired
    minLength={10}
    maxLength={128}
    autoComplete="new-password"
  />
)
