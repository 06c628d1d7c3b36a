// Asks the person to confirm their identity when a call needs it; then the call continues. One for
// the whole studio: no screen knows which calls need it.
import type { ConfirmProof, ConfirmWay } from '@askwell/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallRefused, call } from '../api/call.ts'
import { answerConfirms } from '../api/confirm-news.ts'
import { useMe } from '../api/me.tsx'
import { hasPasskeys, signWithPasskey } from '../api/passkeys.ts'
import { useChange } from '../api/use-call.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { partWords } from '../parts/part-words.ts'
import { passkeyFaultWord } from '../parts/passkey-fault-word.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useWords } from '../words/words.ts'
import { confirmWords } from './confirm-words.ts'
import { useSignOut } from './use-sign-out.ts'

export function ConfirmDialog() {
  const say = useWords(confirmWords)
  const answer = useRef<(isConfirmed: boolean) => void>(() => {})
  const [isOpen, setIsOpen] = useState(false)
  const close = (isConfirmed: boolean): void => {
    setIsOpen(false)
    answer.current(isConfirmed)
  }
  useEffect(
    () =>
      answerConfirms(
        () =>
          new Promise((resolve) => {
            answer.current = resolve
            setIsOpen(true)
          }),
      ),
    [],
  )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close(false)}
      title={say('confirm.title')}
      role="alertdialog"
    >
      <Proof onDone={close} />
    </Sheet>
  )
}

function Proof({ onDone }: { readonly onDone: (isConfirmed: boolean) => void }) {
  const say = useWords({ ...confirmWords, ...partWords })
  const { person } = useMe()
  const confirm = useChange('confirm', ['me'])
  const typed = person.confirm_ways.filter((one) => one !== 'passkey')
  /** Null: somebody who signs in by single sign-on has nothing to type. A new sign-in is a proof, too. */
  const [way, setWay] = useState<Typed | null>(typed[0] ?? null)
  const signInAgain = useSignOut(useLocation().href)
  const other = typed.find((one) => one !== way)
  const prove = async (body: ConfirmProof): Promise<void> => {
    setPasskeyFault(null)
    await confirm.mutateAsync({ body })
    onDone(true)
  }
  const confirmByPasskey = useChange('confirm', ['me'])
  const [isSigning, setIsSigning] = useState(false)
  const [passkeyFault, setPasskeyFault] = useState<PasskeyFault | null>(null)
  const proveByPasskey = async (): Promise<void> => {
    setIsSigning(true)
    setPasskeyFault(null)
    confirm.reset()
    try {
      const { options } = await call('ask_confirm_passkey', {})
      await confirmByPasskey.mutateAsync({ body: { passkey: await signWithPasskey(options) } })
      onDone(true)
    } catch (error) {
      setPasskeyFault(
        error instanceof CallRefused && error.code === 13060
          ? 'confirm.wrongPasskey'
          : passkeyFaultWord(error),
      )
    } finally {
      setIsSigning(false)
    }
  }
  return (
    <Form
      key={way}
      error={confirm.error}
      wording={({ status }) =>
        way !== null && (status === 422 || status === 400 || status === 401)
          ? say(wrongWords[way])
          : null
      }
      onSubmit={(values) =>
        way === 'password'
          ? prove({ password: values[way] ?? '' })
          : prove({ code: values['code'] ?? '' })
      }
      actions={
        <>
          {person.confirm_ways.includes('passkey') && hasPasskeys() && (
            <ActionButton kind="quiet" isBusy={isSigning} onPress={() => void proveByPasskey()}>
              {say('confirm.usePasskey')}
            </ActionButton>
          )}
          {other !== undefined && (
            <ActionButton
              kind="quiet"
              onPress={() => {
                confirm.reset()
                setWay(other)
              }}
            >
              {say(otherWords[other])}
            </ActionButton>
          )}
          <ActionButton onPress={() => onDone(false)}>{say('confirm.cancel')}</ActionButton>
          {way === null ? (
            <ActionButton kind="primary" onPress={signInAgain}>
              {say('confirm.signInAgain')}
            </ActionButton>
          ) : (
            <ActionButton kind="primary" type="submit" isBusy={confirm.isPending}>
              {say('confirm.confirm')}
            </ActionButton>
          )}
        </>
      }
    >
      <p>{say(way === null ? 'confirm.textAgain' : 'confirm.text')}</p>
      {passkeyFault !== null && <p role="alert">{say(passkeyFault)}</p>}
      {way === 'password' && (
        <Field
          name="password"
          type="password"
          label={say('confirm.password')}
          isRequired
          autoComplete="current-password"
          autoFocus
        />
      )}
      {way === 'code' && (
        <Field
          name="code"
          label={say('confirm.code')}
          isRequired
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
        />
      )}
    </Form>
  )
}

type Typed = Exclude<ConfirmWay, 'passkey'>
type PasskeyFault = 'confirm.wrongPasskey' | ReturnType<typeof passkeyFaultWord>
const wrongWords = { password: 'confirm.wrongPassword', code: 'confirm.wrongCode' } as const
const otherWords = { password: 'confirm.usePassword', code: 'confirm.useCode' } as const
