// A text that is part of what is being edited: every keystroke is reported at once. Its error is below it. A text that a form
// gathers by name only when it is submitted is a `Field`.
import { CircleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import style from './field.module.css'
import { partWords } from './part-words.ts'

export interface LiveTextProps {
  readonly label: string
  readonly labelIs?: 'shown' | 'hidden'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
  readonly onEnter?: () => void
  readonly help?: ReactNode
  /** What is wrong with the value; null = nothing. */
  readonly fault?: string | null
  readonly type?: 'text' | 'datetime-local' | 'time'
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | 'url'
  readonly placeholder?: string
  /** More than one makes it grow with its text; for code it is also how tall it begins. */
  readonly rows?: number
  readonly maxLength?: number
  readonly isDisabled?: boolean
  readonly isReadOnly?: boolean
  /** An empty field blocks the form around it, and shows an error once it has been left. */
  readonly isRequired?: boolean
  /** `code` is always left-to-right and never spell-checked; `lines` is code that is never wrapped, one item a line. */
  readonly writing?: 'words' | 'code' | 'lines'
  /** One line that wraps instead of scrolling out of sight. */
  readonly wraps?: true
}

export function LiveText(props: LiveTextProps) {
  const {
    label,
    labelIs = 'shown',
    onLeave,
    onEnter,
    help,
    fault = null,
    placeholder,
    rows = 1,
    writing = 'words',
    wraps,
    ...rest
  } = props
  const say = useWords(partWords)
  const isCode = writing !== 'words'
  const box = {
    className: `${style['input']} ${isCode ? style['code'] : ''} ${wraps ? style['wraps'] : ''}`,
    dir: isCode ? 'ltr' : 'auto',
    ...(isCode && { spellCheck: false }),
    ...(placeholder !== undefined && { placeholder }),
  }
  return (
    <TextField
      {...rest}
      className={style['field'] ?? ''}
      autoComplete="off"
      // As false, it would hide what the browser finds missing.
      {...(fault !== null && { isInvalid: true })}
      {...(onLeave && { onBlur: onLeave })}
      {...((onEnter || wraps) && { onKeyDown: (event: KeyboardEvent) => enters(event, onEnter) })}
      {...(labelIs === 'hidden' && { 'aria-label': label })}
    >
      {labelIs === 'shown' && <Label className={style['label'] ?? ''}>{label}</Label>}
      {rows > 1 || wraps ? (
        <TextArea
          {...box}
          rows={rows}
          {...(isCode && { style: { minBlockSize: `calc(${rows}lh + 14px)` } })}
          {...(writing === 'lines' && { wrap: 'off' })}
        />
      ) : (
        <Input {...box} />
      )}
      {help !== undefined && (
        <Text slot="description" className={style['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={style['fault'] ?? ''}>
        <CircleAlert size={14} aria-hidden />
        {fault ?? say('part.required')}
      </FieldError>
    </TextField>
  )
}

/** A text of one line has no line breaks: Enter does what the form does with it, or nothing. */
function enters(event: KeyboardEvent, onEnter: (() => void) | undefined): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter?.()
}
