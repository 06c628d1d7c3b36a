import type { Device } from '@askwell/contract'

/** The device that a browser names; null where it names no known one. An iPad that calls itself a Mac counts as one. */
export function deviceOf(userAgent: string | undefined): Device | null {
  if (userAgent === undefined) return null
  if (/iPad|Tablet|PlayBook|Silk|Kindle/i.test(userAgent)) return 'tablet'
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'phone' : 'tablet'
  if (/Mobi|iPhone|iPod|Windows Phone/i.test(userAgent)) return 'phone'
  return /Windows NT|Macintosh|X11|CrOS|Linux/i.test(userAgent) ? 'desktop' : null
}
