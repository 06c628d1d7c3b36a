// The second factor: switched on in three steps (password, scan, a first code) and off with the password.
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import style from './profile.module.css'
import { profileWords } from './profile-words.ts'
import { SecretToScan } from './secret-to-scan.tsx'

export function SecondFactorCard() {
  const say = useWords(profileWords)
  const { person } = useMe()
  const isOn = person.authenticator_app
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={say('profile.second')} note={say('profile.secondNote')}>
      <CardBody>
        <div className={style['between']}>
          <Tag tone={isOn ? 'success' : 'plain'}>{say(isOn ? 'profile.on' : 'profile.off')}</Tag>
          <ActionButton onPress={() => setIsOpen(true)}>
            {say(isOn ? 'profile.switchOff' : 'profile.switchOn')}
          </ActionButton>
        </div>
      </CardBody>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={say('profile.second')}>
        {isOn ? (
          <SwitchOff onDone={() => setIsOpen(false)} />
        ) : (
          <SwitchOn onDone={() => setIsOpen(false)} />
        )}
      </Sheet>
    </Card>
  )
}

function SwitchOn({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(profileWords)
  const begin = useChange('begin_second_factor')
  const confirm = useChange('confirm_second_factor', ['me', 'list_members'])
  if (begin.data === undefined)
    return (
      <PasswordForm
        action={say('profile.switchOn')}
        change={begin}
        onCancel={onDone}
        onSubmit={async (password) => {
          await begin.mutateAsync({ body: { password } })
        }}
      />
    )
  return (
    <Form
      error={confirm.error}
      wording={({ code }) => (code === 13060 ? say('profile.wrongCode') : null)}
      onSubmit={async (values) => {
        await confirm.mutateAsync({ body: { code: values['code'] ?? '' } })
        onDone()
      }}
      actions={
        <ActionButton kind="primary" type="submit" isBusy={confirm.isPending}>
          {say('profile.confirm')}
        </ActionButton>
      }
    >
      <SecretToScan uri={begin.data.uri} keptCodes={begin.data.kept_codes} />
      <Field
        name="code"
        label={say('profile.code')}
        isRequired
        autoComplete="one-time-code"
        maxLength={40}
      />
    </Form>
  )
}

function SwitchOff({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(profileWords)
  const end = useChange('end_second_factor', ['me', 'list_members'])
  return (
    <PasswordForm
      action={say('profile.switchOff')}
      change={end}
      onCancel={onDone}
      onSubmit={async (password) => {
        await end.mutateAsync({ body: { password } })
        onDone()
      }}
    />
  )
}

interface PasswordFormProps {
  readonly action: string
  readonly change: { readonly error: Error | null; readonly isPending: boolean }
  readonly onCancel: () => void
  readonly onSubmit: (password: string) => Promise<void>
}

function PasswordForm({ action, change, onCancel, onSubmit }: PasswordFormProps) {
  const say = useWords(profileWords)
  return (
    <Form
      error={change.error}
      wording={({ status, errors }) =>
        status === 422 && errors.length === 0 ? say('profile.wrongPassword') : null
      }
      onSubmit={(values) => onSubmit(values['password'] ?? '')}
      actions={
        <>
          <ActionButton onPress={onCancel}>{say('profile.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={change.isPending}>
            {action}
          </ActionButton>
        </>
      }
    >
      <Field
        name="password"
        type="password"
        label={say('profile.current')}
        isRequired
        autoComplete="current-password"
        autoFocus
      />
    </Form>
  )
}
