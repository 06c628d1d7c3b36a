// One opening of a survey, from the first load to its one end (ECO-64). Pure: it returns what the app learns as data.
import type { AppMessage, HostMessage } from '@askwell/contract/embed'
import { unreachable } from '@askwell/contract/unreachable'

export type CloseReason =
  /** The survey had ended. */
  | 'completed'
  /** The person closed it before the end. */
  | 'user'
  /** Android's back. */
  | 'back'
  /** The page did not answer in 30 seconds, and the person gave up. */
  | 'timeout'
  /** This person has answered already, or the channel is out of hours. */
  | 'not_shown'
  /** The survey is closed. */
  | 'expired'
  | 'error'
  /** The app removed the component, or changed the survey. */
  | 'host'

export type Submitted = Omit<Extract<HostMessage, { type: 'PSN_FEEDBACK_SUBMITTED' }>, 'type'>

export type Fault = 'network' | 'http' | 'timeout'

export interface Opening {
  readonly phase: 'loading' | 'shown' | 'failed' | 'closed'
  readonly fault: Fault | null
  readonly hasEnded: boolean
  /** Counts up with each Try again. */
  readonly attempt: number
  /** Null until the page has reported it. */
  readonly heightPx: number | null
}

export type OpeningEvent =
  | { readonly type: 'heard'; readonly message: AppMessage }
  | { readonly type: 'failed'; readonly fault: Fault; readonly message: string }
  | { readonly type: 'retried' }
  | { readonly type: 'dismissed'; readonly by: 'user' | 'back' | 'host' }

export type News =
  | { readonly call: 'onReady' | 'onEnd' }
  | { readonly call: 'onSubmitted'; readonly detail: Submitted }
  | { readonly call: 'onError'; readonly detail: { readonly message: string } }
  | { readonly call: 'onClose'; readonly detail: CloseReason }

export const firstOpening: Opening = {
  phase: 'loading',
  fault: null,
  hasEnded: false,
  attempt: 0,
  heightPx: null,
}

type Step = readonly [Opening, ...News[]]

export function reduceOpening(now: Opening, event: OpeningEvent): Step {
  if (now.phase === 'closed') return [now]
  switch (event.type) {
    case 'heard':
      return heard(now, event.message)
    case 'failed':
      // A page that is there survives the loss of its connection.
      if (now.phase !== 'loading') return [now]
      return [
        { ...now, phase: 'failed', fault: event.fault },
        { call: 'onError', detail: { message: event.message } },
      ]
    case 'retried':
      return now.phase === 'failed'
        ? [{ ...now, phase: 'loading', fault: null, attempt: now.attempt + 1 }]
        : [now]
    case 'dismissed':
      return close(now, reasonOf(now, event.by))
    default:
      return unreachable(event)
  }
}

function heard(now: Opening, message: AppMessage): Step {
  switch (message.type) {
    // A page that has greeted is there, although the connection was too slow for what came before.
    case 'psn:hello':
      return [now.phase === 'failed' ? { ...now, phase: 'loading', fault: null } : now]
    case 'ready':
      return now.phase === 'shown'
        ? [now]
        : [{ ...now, phase: 'shown', fault: null }, { call: 'onReady' }]
    case 'size':
      return [message.heightPx > 0 ? { ...now, heightPx: Math.ceil(message.heightPx) } : now]
    case 'refused':
      return refused(now, message.screen)
    case 'event':
      return told(now, message.message)
    default:
      return unreachable(message)
  }
}

function told(now: Opening, { type, ...detail }: HostMessage): Step {
  if (type === 'PSN_END_OF_FLOW')
    return now.hasEnded ? [now] : [{ ...now, hasEnded: true }, { call: 'onEnd' }]
  if (type === 'PSN_FEEDBACK_SUBMITTED')
    return [now, { call: 'onSubmitted', detail: detail as Submitted }]
  return type === 'PSN_WEB_WIDGET_CLOSED' ? close(now, reasonOf(now, 'user')) : [now]
}

function refused(now: Opening, screen: Extract<AppMessage, { type: 'refused' }>['screen']): Step {
  if (screen === 'closed') return close(now, 'expired')
  if (screen === 'already_answered' || screen === 'not_operating') return close(now, 'not_shown')
  const [closed, ...news] = close(now, 'error')
  const message = `The survey was not shown: ${screen}.`
  return [closed, { call: 'onError', detail: { message } }, ...news]
}

function reasonOf({ hasEnded, phase, fault }: Opening, by: 'user' | 'back' | 'host'): CloseReason {
  if (hasEnded) return 'completed'
  if (phase !== 'failed' || by === 'host') return by
  return fault === 'timeout' ? 'timeout' : 'error'
}

const close = (now: Opening, reason: CloseReason): Step => [
  { ...now, phase: 'closed' },
  { call: 'onClose', detail: reason },
]

export interface OpeningStore {
  readonly send: (event: OpeningEvent) => void
  readonly subscribe: (changed: () => void) => () => void
  readonly getSnapshot: () => Opening
}

/** `tell` is called after the change, so that it may dismiss the same opening. */
export function createOpening(tell: (news: News) => void): OpeningStore {
  let now = firstOpening
  const listeners = new Set<() => void>()
  return {
    send(event) {
      const [next, ...news] = reduceOpening(now, event)
      if (next !== now) {
        now = next
        for (const changed of listeners) changed()
      }
      for (const each of news) tell(each)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    getSnapshot: () => now,
  }
}
