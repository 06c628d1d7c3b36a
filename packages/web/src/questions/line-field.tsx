// A one-line text field, shared by text, email, numbers and the identity styles.
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import { useApp } from '../app/app-context.ts'
import { Counter } from './counter.tsx'
import type { StyleProps } from './style-props.ts'
import { useTyping } from './use-typing.ts'

interface LineProps extends StyleProps {
  readonly type: HTMLInputTypeAttribute
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly look?: 'number'
  /** `names`: each word begins with a capital; `code`: no automatic changes. */
  readonly writes?: 'names' | 'code'
}

export function LineField({
  view,
  id,
  describedBy,
  type,
  inputMode,
  autoComplete = 'off',
  look,
  writes,
}: LineProps) {
  const { words } = useApp()
  const { question, fault } = view
  const typing = useTyping<HTMLInputElement>(view)
  return (
    <>
      <input
        {...typing.control}
        onKeyDown={typing.onEnter}
        id={id}
        name={question.id}
        className={look ? `field field--${look}` : 'field'}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={
          type === 'email' || writes === 'code' ? 'none' : writes === 'names' ? 'words' : undefined
        }
        spellCheck={type === 'text' && look !== 'number' && !writes ? undefined : false}
        dir={look === 'number' ? undefined : 'auto'}
        placeholder={words.text(question.placeholder) || undefined}
        aria-describedby={describedBy}
        aria-required={question.isRequired || undefined}
        aria-invalid={fault ? true : undefined}
      />
      <Counter question={question} text={typing.text} />
    </>
  )
}
