// The agents' socket: what happens in any chat of the workspace, while an inbox is open. Events may be lost; `catch_up`
// tells everybody to ask again, and comes after every connection.
import type { ChatChanged, PresenceNotice, SeenNotice, TypingNotice } from '@askwell/contract'
import { io } from 'socket.io-client'

export type LiveEvent =
  | { readonly type: 'changed'; readonly changed: ChatChanged }
  | { readonly type: 'typing'; readonly notice: TypingNotice }
  | { readonly type: 'seen'; readonly notice: SeenNotice }
  | { readonly type: 'presence'; readonly notice: PresenceNotice }
  | { readonly type: 'catch_up' }

export interface LiveAgents {
  listen(listener: (event: LiveEvent) => void): () => void
  /** For `useSyncExternalStore`. */
  readonly connection: { subscribe(listener: () => void): () => void; get(): Connection }
  typing(feedbackId: string, typing: boolean): void
  seen(feedbackId: string, seq: number): void
  /** Whether the visitor is there comes as a `presence` event. */
  askPresence(feedbackId: string): void
  close(): void
}
export type Connection = 'connecting' | 'online' | 'lost'

/** The library does not try again where the server let nobody in; the session may come back. */
const againMs = 5_000
const longestWaitMs = 5_000

export function openLiveAgents(): LiveAgents {
  const socket = io('/agents', { transports: ['websocket', 'polling'], reconnectionDelayMax: longestWaitMs })
  const listeners = new Set<(event: LiveEvent) => void>()
  const watchers = new Set<() => void>()
  let connection: Connection = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const become = (next: Connection): void => {
    if (next === connection) return
    connection = next
    for (const watcher of watchers) watcher()
  }
  const lost = (): void => {
    become('lost')
    if (socket.active) return
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), againMs)
  }

  socket.on('connect', () => {
    become('online')
    tell({ type: 'catch_up' })
  })
  socket.on('disconnect', lost)
  socket.on('connect_error', lost)
  socket.on('catch_up', () => tell({ type: 'catch_up' }))
  socket.on('chat_changed', (changed: ChatChanged) => tell({ type: 'changed', changed }))
  socket.on('typing', (notice: TypingNotice) => tell({ type: 'typing', notice }))
  socket.on('seen', (notice: SeenNotice) => tell({ type: 'seen', notice }))
  socket.on('presence', (notice: PresenceNotice) => tell({ type: 'presence', notice }))

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connection: {
      subscribe(watcher) {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
      get: () => connection,
    },
    typing: (feedbackId, typing) => socket.connected && socket.emit('typing', { room: 'chat', feedbackId, typing }),
    seen: (feedbackId, seq) => socket.connected && socket.emit('seen', { room: 'chat', feedbackId, seq }),
    askPresence: (feedbackId) =>
      socket.connected &&
      socket.emit('presence', { room: 'chat', feedbackId }, ({ online }: { readonly online: boolean }) =>
        tell({ type: 'presence', notice: { kind: 'visitor', feedback_id: feedbackId, online } }),
      ),
    close() {
      clearTimeout(timer)
      socket.off()
      socket.disconnect()
    },
  }
}
