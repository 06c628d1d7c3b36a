// A labelled text field with its help and its error. The browser validates what it can; the messages come from here.
import { CircleAlert } from 'lucide-react'
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import style from './field.module.css'
import { partWords } from './part-words.ts'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly help?: string
  readonly isRequired?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly defaultValue?: string
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'text'
  readonly autoFocus?: boolean
  readonly isReadOnly?: boolean
}

export function Field({
  name,
  label,
  type = 'text',
  help,
  minLength,
  maxLength,
  autoFocus = false,
  autoComplete = 'off',
  ...rest
}: FieldProps) {
  const say = useWords(partWords)
  // Not the browser's own limit: it would cut a pasted text silently.
  const tooLong = (value: string): string | null =>
    maxLength !== undefined && value.length > maxLength
      ? say('part.long', { most: maxLength, count: value.length })
      : null
  const wordOf = (fault: ValidityState): string | null => {
    if (fault.valueMissing) return say('part.required')
    if (fault.typeMismatch) return say('part.email')
    return fault.tooShort ? say('part.short', { count: minLength ?? 0 }) : null
  }
  return (
    <TextField
      className={style['field'] ?? ''}
      name={name}
      type={type}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      validate={tooLong}
      {...(minLength !== undefined && { minLength })}
      {...rest}
    >
      <Label className={style['label'] ?? ''}>{label}</Label>
      <Input className={style['input'] ?? ''} dir="auto" />
      {help !== undefined && (
        <Text slot="description" className={style['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={style['fault'] ?? ''}>
        {({ validationDetails, validationErrors }) => (
          <>
            <CircleAlert size={14} aria-hidden />
            {wordOf(validationDetails) ?? validationErrors.join(' ')}
          </>
        )}
      </FieldError>
    </TextField>
  )
}
