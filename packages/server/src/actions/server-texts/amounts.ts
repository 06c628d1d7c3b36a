// Amounts of a limit in a mail: bytes as megabytes, everything else as a number.
import type { LastingLimit } from '../owner/workspace-usage.ts'

export const amount = (name: LastingLimit, value: number, locale: string): string =>
  name === 'file_bytes' || name === 'stored_bytes'
    ? `${Math.round(value / 1_000_000).toLocaleString(locale)} MB`
    : value.toLocaleString(locale)
