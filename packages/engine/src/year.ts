// Days since 1970 in the Gregorian calendar, without a clock or a time zone (Howard Hinnant's civil_from_days): by eras of
// 400 years (146,097 days), in years that begin in March.
const dayMs = 86_400_000
const eraDays = 146_097

interface MarchDay {
  readonly year: number
  /** 0 = the first of March. January and February belong to the next calendar year. */
  readonly dayOfYear: number
}
export const firstOfJanuary = 306

export function marchDayOf(daysSince1970: number): MarchDay {
  const days = daysSince1970 + 719_468
  const era = Math.floor(days / eraDays)
  const dayOfEra = days - era * eraDays
  const year = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  return {
    year: era * 400 + year,
    dayOfYear: dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100)),
  }
}

/** The year in UTC. `atMs`: milliseconds since 1970. */
export function yearOf(atMs: number): number {
  const { year, dayOfYear } = marchDayOf(Math.floor(atMs / dayMs))
  return year + (dayOfYear >= firstOfJanuary ? 1 : 0)
}
