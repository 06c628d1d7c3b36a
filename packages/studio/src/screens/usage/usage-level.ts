// How near a workspace is to one of its limits, at the percentages at which its owners receive a mail.
import { limitWarningPercents } from '@askwell/contract'

export type UsageLevel = 'below' | 'near' | 'reached'

export interface LimitUse {
  readonly level: UsageLevel
  /** 0 to 1 and beyond; null = no limit. */
  readonly share: number | null
}

export function limitUse(used: number, limit: number | null): LimitUse {
  if (limit === null) return { level: 'below', share: null }
  const percent = limitWarningPercents.find((one) => used * 100 >= limit * one)
  return {
    level: percent === undefined ? 'below' : percent === 100 ? 'reached' : 'near',
    share: limit === 0 ? 1 : used / limit,
  }
}
