/** Lengths of time as people say them. */
export const units = ['days', 'hours', 'minutes', 'seconds'] as const
export type Unit = (typeof units)[number]
export const unitSeconds: Readonly<Record<Unit, number>> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }

/** The largest in which it is a whole number. */
export const unitOf = (seconds: number): Unit => (seconds === 0 ? 'days' : (units.find((unit) => seconds % unitSeconds[unit] === 0) ?? 'seconds'))
export const inUnit = (seconds: number, unit: Unit): number => Math.round(seconds / unitSeconds[unit])
