import { useLanguage } from './language.ts'
import { roundedHalf } from './rounded.ts'

/** → a share 0…1 as whole percent; one that rounds to 0 or 100 but is neither is shown as less than 1 or more than 99. */
export function usePercent(): (share: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (share) => {
    const whole = roundedHalf(share * 100)
    if (whole === 0 && share > 0) return `<${format.format(0.01)}`
    if (whole === 100 && share < 1) return `>${format.format(0.99)}`
    return format.format(whole / 100)
  }
}
