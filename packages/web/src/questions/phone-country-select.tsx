// The country code before a number: a native list of every country by name, which shows only the short form while closed.
import { useMemo } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { PhoneFormat } from '../run/phone-plans.ts'

interface CountryProps {
  readonly id: string
  readonly country: string
  /** null = not loaded yet: the country is shown and cannot be changed. */
  readonly format: PhoneFormat | null
  readonly choose: (country: string) => void
}

export function PhoneCountrySelect({ id, country, format, choose }: CountryProps) {
  const { words } = useApp()
  const countries = useMemo(
    () => (format ? namedCountries(format, words.code) : []),
    [format, words.code],
  )
  const callingCode = format?.callingCodeOf(country) ?? null
  return (
    <div className="phone__country">
      <span className="phone__code" aria-hidden="true">
        <bdi dir="ltr">{callingCode ? `${country} ${callingCode}` : country || '+'}</bdi>
        <Icon name="chevron" size={16} />
      </span>
      <select
        id={id}
        className="phone__select"
        aria-label={words.t('phone.country')}
        value={country}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!countries.some(({ code }) => code === country) && (
          <option value={country}>{country || '+'}</option>
        )}
        {countries.map(({ code, name, callingCode: calling }) => (
          <option key={code} value={code}>
            {`${name} ${calling}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** By name in the language shown. Calling codes stay left to right inside a right-to-left name. */
export function namedCountries({ phoneCountries }: PhoneFormat, languageCode: string) {
  const names = namesIn(languageCode)
  return phoneCountries
    .map(({ code, callingCode }) => ({
      code,
      name: names?.of(code) ?? code,
      callingCode: `\u2066${callingCode}\u2069`,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, names?.resolvedOptions().locale))
}

function namesIn(languageCode: string): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames([languageCode, 'en'], { type: 'region' })
  } catch {
    return null
  }
}
