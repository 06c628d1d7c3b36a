// A number that is part of what is being edited, or null. A text that is not a number, or not within the limits, stays in the
// field with an error and is not reported.
import { useState } from 'react'
import { useWords } from '../words/words.ts'
import { LiveText, type LiveTextProps } from './live-text.tsx'
import { partWords } from './part-words.ts'
import { type Limits, readNumber } from './read-number.ts'

type TextProps = Pick<
  LiveTextProps,
  'label' | 'labelIs' | 'placeholder' | 'help' | 'fault' | 'isDisabled' | 'isReadOnly'
>
/** `may`: an empty field is null; otherwise it is an error. */
type NumberValue =
  | {
      readonly empty: 'may'
      readonly value: number | null
      readonly onChange: (value: number | null) => void
    }
  | { readonly empty?: never; readonly value: number; readonly onChange: (value: number) => void }

export function LiveNumber(props: TextProps & Limits & NumberValue) {
  const {
    kind,
    least,
    most,
    value,
    fault = null,
    empty: _empty,
    onChange: _onChange,
    ...text
  } = props
  const say = useWords(partWords)
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  const isRight = (written: string): boolean => {
    const read = readNumber(written, props)
    return read.is === 'number' || (read.is === 'none' && props.empty === 'may')
  }
  const isWrong = typed !== null && !isRight(typed)
  // A wrong text is never reported, so the value changed elsewhere: by a reset or somebody else's edit.
  if (known !== value) {
    setKnown(value)
    if (isWrong) setTyped(null)
  }
  return (
    <LiveText
      {...text}
      value={typed ?? value?.toString() ?? ''}
      onChange={(written) => {
        setTyped(written)
        const read = readNumber(written, props)
        if (read.is === 'number') props.onChange(read.value)
        else if (read.is === 'none' && props.empty === 'may') props.onChange(null)
      }}
      onLeave={() => !isWrong && setTyped(null)}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      fault={isWrong ? say(...wordOf({ kind, least, most })) : fault}
      {...(most !== undefined && { maxLength: longest })}
    />
  )
}

/** Room for one digit too many, so that the error can be shown. */
const longest = 12

type NumberWord =
  | 'part.number'
  | 'part.numberWithin'
  | 'part.wholeNumber'
  | 'part.wholeNumberFrom'
  | 'part.wholeNumberWithin'

function wordOf({ kind, least, most }: Limits): [NumberWord, { least: number; most: number }] {
  const limits = { least: least ?? 0, most: most ?? 0 }
  if (least !== undefined && most !== undefined)
    return [kind === 'whole' ? 'part.wholeNumberWithin' : 'part.numberWithin', limits]
  if (kind === 'any') return ['part.number', limits]
  return [least === undefined ? 'part.wholeNumber' : 'part.wholeNumberFrom', limits]
}
