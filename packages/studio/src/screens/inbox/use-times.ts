// Days and times of day beside messages.
import { useLanguage } from '../../words/language.ts'

/** Making a format costs more than a row: one per language, not one per message. */
function datesIn(
  options: Intl.DateTimeFormatOptions,
): (language: string) => (at: string | number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (language) => {
    const format =
      formats.get(language) ??
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
    formats.set(language, format)
    return (at) => format.format(new Date(at))
  }
}
const dayIn = datesIn({ weekday: 'long', day: 'numeric', month: 'long' })
const timeIn = datesIn({ hour: '2-digit', minute: '2-digit' })
export const useDay = () => dayIn(useLanguage())
export const useTime = () => timeIn(useLanguage())
