import { invalid } from '../../refusal.ts'

export function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw invalid([{ field: 'timezone', message: 'is not the name of a time zone' }])
  }
}
