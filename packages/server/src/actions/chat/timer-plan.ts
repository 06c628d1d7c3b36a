// The targets of a channel in the store's form: in milliseconds, with the opening hours as spans of time.
import type { NodeSettings } from '@askwell/contract'
import { openSpans } from '@askwell/engine'
import type { SnoozePlan, TimerPlan } from '../../store/index.ts'
import { chatSettingsOf } from './chat-settings.ts'

const minuteMs = 60_000

type Channel = Pick<NodeSettings, 'chat' | 'operating_24_7' | 'operating_hours' | 'timezone'>

/** For timers that begin at a moment; null = the channel has no targets. */
export function timerPlan(channel: Channel | undefined, at: number): TimerPlan | null {
  const targets = chatSettingsOf(channel).targets
  if (!channel || !targets) return null
  const [firstReplyMs = null, nextReplyMs = null, resolveMs = null] = [
    targets.first_reply_minutes,
    targets.next_reply_minutes,
    targets.resolve_minutes,
  ].map((minutes) => (minutes === null ? null : minutes * minuteMs))
  return { firstReplyMs, nextReplyMs, resolveMs, spans: spansFrom(channel, at) }
}

/** `backAt`: when the snooze ends automatically; null = never. */
export const snoozePlan = (
  channel: Channel | undefined,
  at: number,
  backAt: number | null,
): SnoozePlan => ({
  spans: spansFrom(channel, at),
  spansAfter: backAt === null ? null : spansFrom(channel, backAt),
})

function spansFrom(channel: Channel | undefined, at: number): TimerPlan['spans'] {
  const targets = chatSettingsOf(channel).targets
  if (!channel || !targets?.within_hours) return null
  const longest = Math.max(
    targets.first_reply_minutes ?? 0,
    targets.next_reply_minutes ?? 0,
    targets.resolve_minutes ?? 0,
  )
  return openSpans(channel, at, longest * minuteMs)
}
