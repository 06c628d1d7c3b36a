import { useLanguage } from './language.ts'

/** → formats an ISO time in the chosen language, in the reader's time zone. */
export function useMoment(): (iso: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (iso) => format.format(new Date(iso))
}
