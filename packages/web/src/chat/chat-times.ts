// The times of messages: hours and minutes in the visitor's own time, and the day where it changes.

export interface ChatTimes {
  /** `14:05`, in the language's format but always with 24 hours. */
  readonly time: (atMs: number) => string
  readonly day: (atMs: number) => string
  /** `Monday 09:00`, for a time within a week. */
  readonly weekday: (atMs: number) => string
  /** `5 minutes`, or hours where it is longer. */
  readonly duration: (minutes: number) => string
  /** The number of the local day, to detect a change of day. */
  readonly dayNumber: (atMs: number) => number
}

export function chatTimes(code: string): ChatTimes {
  const custom = `${code}-u-nu-latn`
  const times = new Intl.DateTimeFormat(custom, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const weekdays = new Intl.DateTimeFormat(custom, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const days = new Intl.DateTimeFormat(custom, { weekday: 'long', day: 'numeric', month: 'long' })
  const lasting = (unit: 'minute' | 'hour') =>
    new Intl.NumberFormat(custom, { style: 'unit', unit, unitDisplay: 'long' })
  return {
    duration: (minutes) =>
      minutes < 60
        ? lasting('minute').format(minutes)
        : lasting('hour').format(Math.round(minutes / 60)),
    time: (atMs) => times.format(atMs),
    weekday: (atMs) => weekdays.format(atMs),
    day: (atMs) => days.format(atMs),
    dayNumber: (atMs) => new Date(atMs).setHours(0, 0, 0, 0),
  }
}
