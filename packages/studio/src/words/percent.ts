import { useLanguage } from './language.ts'

/** → a share 0…1 as whole percent; a share that rounds to 0 but is not 0 is shown as less than 1. */
export function usePercent(): (share: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (share) => (share > 0 && share < 0.005 ? `<${format.format(0.01)}` : format.format(share))
}
