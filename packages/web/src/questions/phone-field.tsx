// A phone number: country code and national part in one frame. The text control keeps its own text (see use-typing.ts);
// the run gets the number as it is sent, and the shown text is formatted when the field loses focus.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { PhoneCountrySelect } from './phone-country-select.tsx'
import { phoneText } from './phone-text.ts'
import { regionOf } from './region-of.ts'
import { usePhoneFormat } from './use-phone-format.ts'
import { useBeforePaint } from './use-typing.ts'

interface PhoneFieldProps {
  readonly id: string
  readonly name: string
  /** The number: in E.164, or as it was typed. */
  readonly text: string
  readonly onText: (text: string) => void
  /** The number is confirmed: the field lost focus, or Enter was pressed. */
  readonly onDone: (by: 'blur' | 'enter') => void
  readonly labelledBy?: string
  readonly describedBy: string | undefined
  readonly placeholder?: string | undefined
  readonly isRequired: boolean
  readonly isInvalid: boolean
}

export function PhoneField({
  id,
  name,
  text,
  onText,
  onDone,
  labelledBy,
  describedBy,
  placeholder,
  isRequired,
  isInvalid,
}: PhoneFieldProps) {
  const { words, country: home = null } = useApp()
  const format = usePhoneFormat()
  const [country, setCountry] = useState(() => home?.toUpperCase() || regionOf(words.code))
  const isChosen = useRef(false)
  const ref = useRef<HTMLInputElement>(null)
  const told = useRef('')
  const codeId = useId()

  /** Formats the number: its country in the list, the rest in groups. */
  function arrange(typed: string, region: string): void {
    const read = format?.readPhone(typed, region)
    const shown = read?.country ? read.national : (read?.e164 ?? typed)
    if (read?.country) setCountry(read.country)
    if (ref.current && ref.current.value !== shown) ref.current.value = shown
  }
  function tell(typed: string, region: string): void {
    told.current = phoneText(typed, region, format)
    onText(told.current)
  }

  useBeforePaint(() => {
    if (text === told.current) return
    told.current = text
    arrange(text, country)
    // Typed before hydration: the run has the raw text.
    if (format && phoneText(text, country, format) !== text) tell(text, country)
  }, [text])
  // A number that was typed before the numbering plans were loaded is parsed again.
  const readAgain = useEffectEvent(() => {
    const typed = ref.current?.value ?? ''
    const region = isChosen.current || !format ? country : format.homeCountry(home, words.code)
    setCountry(region)
    if (typed === '') return
    if (phoneText(typed, region, format) !== told.current) tell(typed, region)
    if (document.activeElement !== ref.current) arrange(typed, region)
  })
  useEffect(() => {
    if (format) readAgain()
  }, [format])

  return (
    <div className={isInvalid ? 'phone phone--invalid' : 'phone'}>
      <PhoneCountrySelect
        id={codeId}
        country={country}
        format={format}
        choose={(region) => {
          isChosen.current = true
          setCountry(region)
          const typed = ref.current?.value ?? ''
          if (typed !== '') tell(typed, region)
        }}
      />
      <input
        ref={ref}
        id={id}
        name={name}
        className="phone__number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        // Only in the server's markup, where it came with the link and was not typed.
        defaultValue={typeof document === 'undefined' ? text : undefined}
        placeholder={placeholder}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || undefined}
        onInput={({ currentTarget: { value } }) => tell(value, country)}
        onBlur={({ currentTarget: { value } }) => {
          arrange(value, country)
          afterPress(() => onDone('blur'))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDone('enter')
        }}
      />
    </div>
  )
}
