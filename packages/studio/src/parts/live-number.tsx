// A number that is part of what is being edited, or none. What is half typed stays in the field and is not told.
import { useState } from 'react'
import { useWords } from '../words/words.ts'
import { LiveText } from './live-text.tsx'
import { partWords } from './part-words.ts'
import { readNumber } from './read-number.ts'

interface LiveNumberProps {
  readonly label: string
  readonly labelIs?: 'shown' | 'hidden'
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly kind: 'whole' | 'any'
  readonly least?: number
  readonly placeholder?: string
  readonly help?: string
  readonly fault?: string | null
}

export function LiveNumber({ label, labelIs = 'shown', value, onChange, kind, least, placeholder, help, fault = null }: LiveNumberProps) {
  const say = useWords(partWords)
  const [typed, setTyped] = useState<string | null>(null)
  const half = typed === null ? null : readNumber(typed, kind, least)
  const wrong = half?.is !== 'wrong' ? null : kind === 'whole' ? say('part.wholeNumber', { least: least ?? 0 }) : say('part.number')
  return (
    <LiveText
      label={label}
      labelIs={labelIs}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={(text) => {
        setTyped(text)
        const read = readNumber(text, kind, least)
        if (read.is !== 'wrong') onChange(read.is === 'number' ? read.value : undefined)
      }}
      onLeave={() => half?.is !== 'wrong' && setTyped(null)}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      fault={wrong ?? fault}
      {...(placeholder !== undefined && { placeholder })}
      {...(help !== undefined && { help })}
    />
  )
}
