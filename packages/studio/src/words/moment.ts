import { useLanguage } from './language.ts'

/** → writes a time of the wire as people of the chosen language do, in their own time zone. */
export function useMoment(): (iso: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (iso) => format.format(new Date(iso))
}
