// The calendar year of a moment, without a clock or a time zone: days since 1970 into the Gregorian calendar, by eras of
// 400 years (146,097 days) that begin in March.
const dayMs = 86_400_000
const eraDays = 146_097

/** The year in UTC. `atMs`: milliseconds since 1970. */
export function yearOf(atMs: number): number {
  const days = Math.floor(atMs / dayMs) + 719_468
  const era = Math.floor(days / eraDays)
  const dayOfEra = days - era * eraDays
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  // January and February belong to the next calendar year.
  return era * 400 + yearOfEra + (dayOfYear >= 306 ? 1 : 0)
}
