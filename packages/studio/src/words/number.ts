import { useLanguage } from './language.ts'

interface NumberForm {
  /** A year has no thousands separator. */
  readonly isYear?: boolean
  /** At least as many decimals. */
  readonly decimals?: number
}

/** → a number in the format of the chosen language, with at most two decimals unless more are asked for. */
export function useNumber(): (value: number, form?: NumberForm) => string {
  const language = useLanguage()
  const tag = language === 'en' ? 'en-GB' : language
  const usual = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  return (value, form) =>
    form === undefined
      ? usual.format(value)
      : new Intl.NumberFormat(tag, {
          minimumFractionDigits: form.decimals ?? 0,
          maximumFractionDigits: Math.max(2, form.decimals ?? 0),
          useGrouping: form.isYear !== true,
        }).format(value)
}
