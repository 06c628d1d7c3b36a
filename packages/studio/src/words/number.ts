import { useLanguage } from './language.ts'

/** → a number in the format of the chosen language, with at most two decimals. */
export function useNumber(): (value: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    maximumFractionDigits: 2,
  })
  return (value) => format.format(value)
}
