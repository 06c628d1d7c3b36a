// When an event is sent to a webhook that collects messages: at the end of the hour, or at 9 o'clock UTC. Pure.
import { unreachable } from '@askwell/contract/unreachable'
import type { WebhookRecord } from './webhook-tables.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const dailyAtMs = 9 * hourMs

export function digestTime(digest: WebhookRecord['digest'], at: number): number {
  switch (digest) {
    case null:
      return at
    case 'hourly':
      return (Math.floor(at / hourMs) + 1) * hourMs
    case 'daily':
      return (Math.floor((at - dailyAtMs) / dayMs) + 1) * dayMs + dailyAtMs
    default:
      return unreachable(digest)
  }
}
