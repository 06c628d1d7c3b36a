// Performs the engine's effects. Everything outside comes as an argument.

import type { HostMessage } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Effect, TrackedEvent } from '@askwell/engine'
import type { Act } from '../app-types.ts'
import type { WatchBindings } from './bindings.ts'
import type { DynamicRequests } from './dynamic-requests.ts'
import type { SendCodeEffect, VerifyCodeEffect } from './phone-codes.ts'
import type { LocalStore } from './storage.ts'
import { draftKey, type SaveEffect } from './unsent.ts'
import type { Uploads } from './uploads.ts'

/** Calls of special styles during answering. */
export interface Calls {
  readonly uploads: Uploads
  readonly sendCode: (effect: SendCodeEffect) => Promise<Act>
  readonly verifyCode: (effect: VerifyCodeEffect) => Promise<Act>
  readonly request: DynamicRequests
  /** Calls owners' systems for bound questions. Absent in a preview. */
  readonly watch?: WatchBindings | undefined
}

export interface EffectsContext {
  /** Runs the task after `ms`; the returned function cancels it. */
  readonly later: (ms: number, task: () => void) => () => void
  readonly save: (effect: SaveEffect) => Promise<Act>
  /** null if the flow has no style that makes such calls. */
  readonly calls: Calls | null
  readonly scrollTo: (elementId: string, offsetPx: number) => void
  readonly focus: (target: Extract<Effect, { type: 'focus' }>['target']) => void
  readonly tellHost: (message: HostMessage) => void
  /** null in previews, which must not track (R-ANL-02). */
  readonly track: ((event: TrackedEvent) => void) | null
  readonly store: LocalStore
  readonly nodeId: string
  readonly recordSubmission: (atMs: number) => void
  readonly created: (feedbackId: string, chatToken: string | null) => void
  readonly openChat: (address: string) => void
}

export type Perform = (effect: Effect, send: (act: Act) => void) => void

export function createEffects(context: EffectsContext): Perform {
  let stopScroll = (): void => {}
  return (effect, send) => {
    switch (effect.type) {
      case 'wait':
        if (effect.ms <= 0) send(effect.event)
        else context.later(effect.ms, () => send(effect.event))
        return
      case 'save':
        void context.save(effect).then(send)
        return
      case 'upload':
        context.calls?.uploads.start(effect, send)
        return
      case 'cancel_upload':
        context.calls?.uploads.cancel(effect.questionId, effect.handle)
        return
      case 'send_code':
        void context.calls?.sendCode(effect).then(send)
        return
      case 'verify_code':
        void context.calls?.verifyCode(effect).then(send)
        return
      case 'request':
        context.calls?.request(effect, send)
        return
      case 'scroll':
        // The newest goal applies, because two answers within 400 ms must not scroll the page to and fro.
        stopScroll()
        stopScroll = context.later(effect.delayMs, () =>
          context.scrollTo(effect.elementId, effect.offsetPx),
        )
        return
      case 'focus':
        // After the changes of this step are rendered.
        context.later(0, () => context.focus(effect.target))
        return
      case 'track':
        context.track?.(effect.event)
        return
      case 'tell_host':
        if (effect.delayMs <= 0) context.tellHost(effect.message)
        else context.later(effect.delayMs, () => context.tellHost(effect.message))
        return
      case 'created':
        context.created(effect.feedbackId, effect.chatToken)
        return
      case 'forget_draft':
        context.store.remove(draftKey(context.nodeId))
        return
      case 'record_submission':
        context.recordSubmission(effect.atMs)
        return
      case 'open_chat':
        context.later(effect.delayMs, () =>
          context.openChat(chatAddress(effect.feedbackId, effect.chatToken)),
        )
        return
      default:
        return unreachable(effect)
    }
  }
}

export const chatAddress = (feedbackId: string, chatToken: string): string =>
  `/chat?${new URLSearchParams({ feedback_id: feedbackId, token: chatToken })}`
