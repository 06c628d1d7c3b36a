// A text that is part of what is being edited: every keystroke is told at once. Its fault stands under it.
import { CircleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components'
import style from './field.module.css'

interface LiveTextProps {
  readonly label: string
  readonly labelIs?: 'shown' | 'hidden'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
  readonly onEnter?: () => void
  readonly help?: ReactNode
  /** What is wrong with the value now; null = nothing. */
  readonly fault?: string | null
  readonly placeholder?: string
  /** More than one makes it grow with its text. */
  readonly rows?: number
  readonly maxLength?: number
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | 'url'
  readonly isDisabled?: boolean
  readonly isMono?: true
  /** One line that goes on in a second one rather than out of sight. */
  readonly wraps?: true
}

export function LiveText(props: LiveTextProps) {
  const {
    label,
    labelIs = 'shown',
    value,
    onChange,
    onLeave,
    onEnter,
    help,
    fault = null,
    placeholder,
    rows = 1,
    maxLength,
    inputMode,
    isDisabled = false,
    isMono,
    wraps,
  } = props
  const box = {
    className: `${style['input']} ${isMono ? style['mono'] : ''} ${wraps ? style['wraps'] : ''}`,
    dir: 'auto',
    ...(placeholder !== undefined && { placeholder }),
  }
  return (
    <TextField
      className={style['field'] ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={fault !== null}
      isDisabled={isDisabled}
      autoComplete="off"
      validationBehavior="aria"
      {...(onLeave && { onBlur: onLeave })}
      {...((onEnter || wraps) && { onKeyDown: (event: KeyboardEvent) => enters(event, onEnter) })}
      {...(maxLength !== undefined && { maxLength })}
      {...(inputMode !== undefined && { inputMode })}
      {...(labelIs === 'hidden' && { 'aria-label': label })}
    >
      {labelIs === 'shown' && <Label className={style['label'] ?? ''}>{label}</Label>}
      {rows > 1 || wraps ? <TextArea {...box} rows={rows} /> : <Input {...box} />}
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

/** A line of its own has no second line: Enter does what the form does with it, or nothing. */
function enters(event: KeyboardEvent, onEnter: (() => void) | undefined): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter?.()
}
