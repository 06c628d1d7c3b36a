// Seconds of the wire as people say them: the largest unit that divides them.
export const units = ['days', 'hours', 'minutes', 'seconds'] as const
export type Unit = (typeof units)[number]

export const secondsIn: Readonly<Record<Unit, number>> = {
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
}

export function inUnits(seconds: number): { readonly count: number; readonly unit: Unit } {
  const unit =
    seconds === 0 ? 'seconds' : (units.find((one) => seconds % secondsIn[one] === 0) ?? 'seconds')
  return { count: seconds / secondsIn[unit], unit }
}
