// A labelled field whose value its screen holds, for forms that show at once what they change.
import { CircleAlert } from 'lucide-react'
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components'
import style from './field.module.css'

export interface TypedFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: string
  /** Why it cannot stay so; null = it can. */
  readonly fault?: string | null
  readonly type?: 'text' | 'url' | 'datetime-local' | 'time'
  readonly inputMode?: 'numeric' | 'url'
  readonly placeholder?: string
  readonly maxLength?: number
  /** More than one: a box of lines. */
  readonly rows?: number
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
  /** `code`: in the writing of codes, never turned around. */
  readonly writing?: 'words' | 'code'
}

export function TypedField({ label, value, onChange, help, fault = null, rows = 1, writing = 'words', placeholder, ...rest }: TypedFieldProps) {
  const box = {
    className: `${style['input']} ${writing === 'code' ? style['code'] : ''}`,
    dir: writing === 'code' ? 'ltr' : 'auto',
    spellCheck: writing === 'words',
    ...(placeholder !== undefined && { placeholder }),
  }
  return (
    <TextField className={style['field'] ?? ''} value={value} onChange={onChange} isInvalid={fault !== null} autoComplete="off" {...rest}>
      <Label className={style['label'] ?? ''}>{label}</Label>
      {rows > 1 ? <TextArea {...box} rows={rows} /> : <Input {...box} />}
      {help !== undefined && (
        <Text slot="description" className={style['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={style['fault'] ?? ''}>
        <CircleAlert size={14} aria-hidden />
        {fault}
      </FieldError>
    </TextField>
  )
}
