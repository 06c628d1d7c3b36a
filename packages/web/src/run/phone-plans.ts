// The chunk of phone numbers, fetched by the first control or press that needs it. Until it is loaded, and if that fails,
// a number with its country code works as it is typed.
import { loadChunk } from './chunk.ts'

export type PhoneFormat = typeof import('../questions/phone-format.ts')

let plans: PhoneFormat | null = null
let coming: Promise<PhoneFormat | null> | null = null

const later = (ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

export const phonePlans = (): PhoneFormat | null => plans

/** null = loading failed; the next call retries. */
export function loadPhonePlans(): Promise<PhoneFormat | null> {
  coming ??= loadChunk(() => import('../questions/phone-format.ts'), later).then(
    (chunk) => {
      plans = chunk
      return chunk
    },
    () => {
      coming = null
      return null
    },
  )
  return coming
}
