// Signing in: e-mail and password, then the second step where the account has one; or single sign-on, which can ask for the
// second step as well.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { CompanySignOn } from './company-sign-on.tsx'
import style from './door.module.css'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { useEnter } from './use-enter.ts'
import { secondStepIn, signOnQuery } from './wanted-address.ts'

const singleSignOnAddress = '/owner/v1/sign_in/single_sign_on'

const refusedWords = new Map<string, keyof typeof doorWords>([
  ['single-sign-on', 'door.singleRefused'],
  ['single-sign-on-late', 'door.singleLate'],
  ['single-sign-on-away', 'door.singleAway'],
  ['company-away', 'door.companyAway'],
  ['company-late', 'door.companyLate'],
  ['company-refused', 'door.companyRefused'],
  ['company-unproven', 'door.companyUnproven'],
  ['company-no-role', 'door.companyNoRole'],
  ['company-protected', 'door.companyProtected'],
  ['company-unknown', 'door.companyUnknown'],
])

export default function SignIn() {
  const say = useWords(doorWords)
  const ways = useCall('sign_in_ways', {})
  const signIn = useChange('sign_in')
  const enter = useEnter()
  const [second, setSecond] = useState(() => secondStepIn(location.search))
  const single = ways.data?.single_sign_on ?? null
  const refusedWord = refusedWords.get(new URLSearchParams(location.search).get('refused') ?? '')

  if (second !== null)
    return <SecondStep hasPasskey={second.hasPasskey} onBack={() => setSecond(null)} />
  return (
    <Door
      title={ways.data?.set_up_needed ? say('door.noOwner') : say('door.signInTo')}
      {...(ways.data?.set_up_needed && { text: say('door.noOwnerText') })}
    >
      {refusedWord !== undefined && <p role="alert">{say(refusedWord, { name: single ?? '' })}</p>}
      <Form
        error={signIn.error}
        wording={({ status }) =>
          status === 401
            ? say('door.wrong')
            : status === 429
              ? say('door.tooMany')
              : status === 403
                ? say('door.onlySingle')
                : null
        }
        onSubmit={async (values) => {
          const { second_factor, passkey } = await signIn.mutateAsync({
            body: { email: values['email'] ?? '', password: values['password'] ?? '' },
          })
          if (second_factor) setSecond({ hasPasskey: passkey })
          else await enter()
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={signIn.isPending}>
            {say('door.signIn')}
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
        <Field
          name="password"
          type="password"
          label={say('door.password')}
          isRequired
          autoComplete="current-password"
        />
      </Form>
      {single !== null && (
        <div className={style['wide']}>
          <p className={style['or']}>{say('door.or')}</p>
          <a href={`${singleSignOnAddress}${signOnQuery(location.search, location.origin)}`}>
            {say('door.single', { name: single })}
          </a>
        </div>
      )}
      {ways.data?.workspace_sign_on && <CompanySignOn />}
      <PasskeyButton step="whole" />
      <Link to="/forgotten">{say('door.forgotten')}</Link>
    </Door>
  )
}
