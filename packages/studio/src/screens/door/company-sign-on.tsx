// Signing in through the provider of a workspace, which is found by the domain of the mail address. The address itself stays in
// the browser.
import { useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { companyAddress } from './wanted-address.ts'

export function CompanySignOn() {
  const say = useWords(doorWords)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return <ActionButton onPress={() => setOpen(true)}>{say('door.company')}</ActionButton>
  return (
    <Form
      error={null}
      onSubmit={async ({ company = '' }) => {
        location.assign(companyAddress(company, location.search, location.origin))
      }}
      actions={<ActionButton type="submit">{say('door.companyGo')}</ActionButton>}
    >
      <Field
        name="company"
        type="email"
        label={say('door.companyEmail')}
        isRequired
        autoComplete="email"
        autoFocus
      />
    </Form>
  )
}
