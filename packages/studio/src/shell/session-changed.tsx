// Shown over the screen when the session is no longer this tab's. Going back keeps what was typed; the other choice starts over.
import { useState } from 'react'
import type { SignedIn } from '../api/me.tsx'
import { tellSessionChanged } from '../api/session-news.ts'
import { useChange } from '../api/use-call.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { tellFailure } from '../parts/tell-failure.ts'
import { useWords } from '../words/words.ts'
import style from './session-changed.module.css'
import { shellWords } from './shell-words.ts'

interface SessionChangedProps {
  readonly me: SignedIn
  readonly now: SignedIn | null
  /** Checks again who is signed in. */
  readonly onBack: () => Promise<unknown>
}

export function SessionChanged({ me, now, onBack }: SessionChangedProps) {
  const say = useWords(shellWords)
  const [isOpen, setIsOpen] = useState(true)
  const hasMoved = now !== null && now.person.id === me.person.id
  const title =
    now === null
      ? say('shell.signedOut')
      : hasMoved
        ? say('shell.moved')
        : say('shell.somebodyElse')
  return (
    <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} role="alertdialog">
      {hasMoved ? (
        <MovedAway me={me} now={now} onBack={onBack} />
      ) : (
        <SignInAgain me={me} now={now} onBack={onBack} />
      )}
    </Sheet>
  )
}

const beginAnew = (): void => location.assign('/studio/')

function MovedAway({ me, now, onBack }: SessionChangedProps) {
  const say = useWords(shellWords)
  const move = useChange('switch_workspace')
  const back = async (id: string): Promise<void> => {
    await move.mutateAsync({ params: { id } })
    tellSessionChanged()
    await onBack()
  }
  return (
    <div className={style['again']}>
      <p>{say('shell.movedText', { name: now?.workspace?.name ?? '' })}</p>
      <p className={style['againActions']}>
        <ActionButton onPress={beginAnew}>
          {say('shell.goOnThere', { name: now?.workspace?.name ?? '' })}
        </ActionButton>
        {me.workspace !== null && (
          <ActionButton
            kind="primary"
            isBusy={move.isPending}
            onPress={() => void back(me.workspace?.id ?? '').catch(tellFailure)}
          >
            {say('shell.stayHere', { name: me.workspace.name })}
          </ActionButton>
        )}
      </p>
    </div>
  )
}

function SignInAgain({ me, now, onBack }: SessionChangedProps) {
  const say = useWords(shellWords)
  const signIn = useChange('sign_in')
  const confirm = useChange('sign_in_second_factor')
  const needsCode = signIn.data?.second_factor === true
  const back = async (): Promise<void> => {
    tellSessionChanged()
    await onBack()
  }
  return (
    <div className={style['again']}>
      <p>
        {now === null
          ? say('shell.signedOutText')
          : say('shell.somebodyElseText', { name: now.person.name })}
      </p>
      <Form
        key={String(needsCode)}
        error={needsCode ? confirm.error : signIn.error}
        wording={({ status }) =>
          status === 401 ? say(needsCode ? 'shell.wrongCode' : 'shell.wrongPassword') : null
        }
        onSubmit={async ({ password = '', code = '' }) => {
          if (needsCode) await confirm.mutateAsync({ body: { code } })
          else if (
            (await signIn.mutateAsync({ body: { email: me.person.email, password } })).second_factor
          )
            return
          await back()
        }}
        actions={
          <>
            {now !== null && (
              <ActionButton onPress={beginAnew}>
                {say('shell.goOnAs', { name: now.person.name })}
              </ActionButton>
            )}
            <ActionButton
              kind="primary"
              type="submit"
              isBusy={signIn.isPending || confirm.isPending}
            >
              {say('shell.signInAgain')}
            </ActionButton>
          </>
        }
      >
        <Field
          name="email"
          type="email"
          label={say('shell.email')}
          defaultValue={me.person.email}
          isReadOnly
          autoComplete="username"
        />
        {needsCode ? (
          <Field
            name="code"
            label={say('shell.code')}
            isRequired
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
          />
        ) : (
          <Field
            name="password"
            type="password"
            label={say('shell.password')}
            isRequired
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Form>
      <p>
        <a href="/studio/sign-in" target="_blank" rel="noreferrer">
          {say('shell.otherWay')}
        </a>
      </p>
    </div>
  )
}
