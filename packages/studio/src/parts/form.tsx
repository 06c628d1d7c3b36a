// A form that gathers its fields by name, shows the server's errors beside them, and shows above the buttons what went
// wrong otherwise. What was typed stays.
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form as FieldForm } from 'react-aria-components'
import { CallRefused } from '../api/call.ts'
import { useWords } from '../words/words.ts'
import { failureWord, weakWord } from './failure-words.ts'
import style from './form.module.css'
import { partWords } from './part-words.ts'

export type FormValues = Readonly<Record<string, string>>

interface FormProps {
  readonly children: ReactNode
  readonly actions: ReactNode
  /** A rejection is enough; the caller passes the error in. */
  readonly onSubmit: (values: FormValues) => Promise<void>
  readonly error: Error | null
  /** Words a refusal better than the general text; null = the general text. */
  readonly wording?: (error: CallRefused) => string | null
}

export function Form({ children, actions, onSubmit, error, wording }: FormProps) {
  const say = useWords(partWords)
  const alert = useRef<HTMLDivElement>(null)
  const refused = error instanceof CallRefused ? error : null
  // An error goes when its field changes: if it went on leaving the field, it would move the button away from under the pointer.
  const [changed, setChanged] = useState<readonly string[]>([])
  const faults = (refused?.errors ?? []).filter(({ field }) => !changed.includes(field))
  const beside = Object.fromEntries(
    faults.map(({ field, message }) => [field, say(weakWord(message) ?? 'part.check')]),
  )
  useEffect(() => {
    setChanged([])
    if (error !== null) alert.current?.focus()
  }, [error])
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as HTMLElement).getAttribute('name')
    if (name !== null && name in beside) setChanged([...changed, name])
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    void onSubmit(values).catch(() => undefined)
  }
  // Passed to the form itself; the library's types lack this event of a form.
  const heard = { onInput: change }
  return (
    <FieldForm
      className={style['form'] ?? ''}
      onSubmit={submit}
      {...heard}
      validationErrors={beside}
    >
      {children}
      {error !== null && (
        <div ref={alert} className={style['alert']} role="alert" tabIndex={-1}>
          <CircleAlert size={16} aria-hidden />
          <span>
            {(refused && wording?.(refused)) ?? say(refused ? failureWord(refused) : 'part.failed')}
          </span>
        </div>
      )}
      <div className={style['actions']}>{actions}</div>
    </FieldForm>
  )
}
