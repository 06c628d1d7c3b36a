import { hasPasskeys } from '../../api/passkeys.ts'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useEnter } from './use-enter.ts'

interface SecondStepProps {
  /** The person who gave the password has a passkey. */
  readonly hasPasskey: boolean
  readonly onBack: () => void
  /** Joined once the step is done. */
  readonly invitation?: string
}

export function SecondStep({ hasPasskey, onBack, invitation }: SecondStepProps) {
  const say = useWords(doorWords)
  const confirm = useChange('sign_in_second_factor')
  const enter = useEnter()
  const mayUsePasskey = hasPasskey && hasPasskeys()
  return (
    <Door
      title={say('door.second')}
      text={say(mayUsePasskey ? 'door.secondTextPasskey' : 'door.secondText')}
    >
      <Form
        error={confirm.error}
        wording={({ code, status }) =>
          code === 13060
            ? say('door.wrongCode')
            : status === 401
              ? say('door.late')
              : status === 429
                ? say('door.tooMany')
                : status === 404
                  ? say('door.invitationOld')
                  : null
        }
        onSubmit={async (values) => {
          await confirm.mutateAsync({ body: { code: values['code'] ?? '', invitation } })
          await enter()
        }}
        actions={
          <>
            <ActionButton kind="quiet" onPress={onBack}>
              {say('door.back')}
            </ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={confirm.isPending}>
              {say('door.confirm')}
            </ActionButton>
          </>
        }
      >
        <Field
          name="code"
          label={say('door.code')}
          isRequired
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
        />
      </Form>
      {mayUsePasskey && <PasskeyButton step="second" invitation={invitation} />}
    </Door>
  )
}
