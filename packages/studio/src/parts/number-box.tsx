// A whole number that may be left out. What is typed stays as it is typed; the screen hears of it when it is a number.
import { useState } from 'react'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

interface NumberBoxProps extends Omit<TypedFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'rows' | 'writing'> {
  /** null = left out. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly least?: number
  readonly most: number
}

export function NumberBox({ value, onChange, least = 0, most, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState(textOf(value))
  const [known, setKnown] = useState(value)
  // Changed from elsewhere (another one's changes, a reset): the typed text is old.
  if (known !== value) {
    setKnown(value)
    if (numberOf(typed, most) !== value) setTyped(textOf(value))
  }
  return (
    <TypedField
      {...rest}
      inputMode="numeric"
      value={typed}
      maxLength={String(most).length}
      onChange={(text) => {
        const digits = text.replaceAll(/\D/g, '')
        setTyped(digits)
        const number = numberOf(digits, most)
        const next = number === null ? null : Math.max(least, number)
        setKnown(next)
        onChange(next)
      }}
    />
  )
}

const textOf = (value: number | null): string => (value === null ? '' : `${value}`)
const numberOf = (digits: string, most: number): number | null => (digits === '' ? null : Math.min(most, Number(digits)))
