// The chunk of phone numbers, fetched by the first control that needs it. Until it is there, and where it does not come at
// all, a number with its country code works as it is typed.
import { useEffect, useState } from 'react'
import { loadChunk } from '../run/chunk.ts'

export type PhoneFormat = typeof import('./phone-format.ts')

let loaded: PhoneFormat | null = null

const later = (ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

export function usePhoneFormat(): PhoneFormat | null {
  const [format, setFormat] = useState(loaded)
  useEffect(() => {
    let isGone = false
    const take = (chunk: PhoneFormat) => {
      loaded = chunk
      if (!isGone) setFormat(chunk)
    }
    if (loaded) take(loaded)
    else loadChunk(() => import('./phone-format.ts'), later).then(take, () => {})
    return () => {
      isGone = true
    }
  }, [])
  return format
}
