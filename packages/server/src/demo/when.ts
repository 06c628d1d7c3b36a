// When the demo's respondents answer: within the sixty days before now, by the hours of each business (UTC).
import type { Chance } from './chance.ts'

/** `progress` 0 … 1 is the respondent's position in the order; returns the time of their first visit. */
export type Rhythm = (chance: Chance, progress: number, nowMs: number) => number

const dayMs = 86_400_000
const hourMs = 3_600_000
const days = 60

export const rhythms = {
  shop: byDay([0.3, 1, 1, 1, 1.2, 1.5, 2.4], 10, 19),
  evening: byDay([1.4, 1, 1, 1, 1, 0.9, 1.2], 17, 22),
  delivery: byDay([0.1, 1.2, 1.2, 1.1, 1, 1, 0.6], 9, 21),
  pulse: everySecondFriday,
} as const satisfies Record<string, Rhythm>

/** Days drift with progress so that a trend shows; `weights`: Sunday first. */
function byDay(weights: readonly number[], fromHour: number, toHour: number): Rhythm {
  const heaviest = Math.max(...weights)
  return (chance, progress, nowMs) => {
    const today = Math.floor(nowMs / dayMs) * dayMs
    for (;;) {
      const ago = Math.round((1 - progress) * (days - 2) + chance.next() * 4 - 2) + 1
      const day = today - Math.min(days - 1, Math.max(1, ago)) * dayMs
      if (chance.happens((weights[new Date(day).getUTCDay()] ?? 1) / heaviest))
        return day + (fromHour + chance.next() * (toHour - fromHour)) * hourMs
    }
  }
}

function everySecondFriday(chance: Chance, progress: number, nowMs: number): number {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const lastFriday = today - (((new Date(today).getUTCDay() + 1) % 7) + 1) * dayMs
  const rounds = 4
  const round = Math.min(rounds - 1, Math.floor(progress * rounds))
  return lastFriday - (rounds - 1 - round) * 14 * dayMs + (8 + chance.next() * 8.5) * hourMs
}
