// The agents' socket: what happens in any chat of the workspace, while an inbox is open. Events may be lost; `catch_up`
// tells all clients to fetch again, and comes after every connection.
import type { ChatChanged, PresenceNotice, SeenNotice, TypingNotice } from '@askwell/contract'
import { io } from 'socket.io-client'
import { listenForChange, tellSessionLost } from '../../api/session-news.ts'

export type LiveEvent =
  | { readonly type: 'changed'; readonly changed: ChatChanged }
  | { readonly type: 'typing'; readonly notice: TypingNotice }
  | { readonly type: 'seen'; readonly notice: SeenNotice }
  | { readonly type: 'presence'; readonly notice: PresenceNotice }
  | { readonly type: 'catch_up' }

export interface LiveAgents {
  listen(listener: (event: LiveEvent) => void): () => void
  /** For `useSyncExternalStore`. */
  readonly connection: {
    subscribe(listener: () => void): () => void
    get(): Connection /** Since when, in epoch ms, it has this state. */
    since(): number
  }
  typing(feedbackId: string, typing: boolean): void
  seen(feedbackId: string, seq: number): void
  /** The answer comes as a `presence` event. */
  askPresence(feedbackId: string): void
  close(): void
}
/** `slow`: the server is reached by HTTP calls, but not by a socket. */
export type Connection = 'connecting' | 'online' | 'slow' | 'lost'

/** The library does not reconnect when the server has closed the socket. */
const againMs = 5_000
/** The socket may be closed before the reply that replaces the session cookie has arrived. */
const endedAgainMs = 1_000
const longestWaitMs = 5_000
/** Without a socket: how often the server is probed, and polled while it answers. */
const probeMs = 3_000
const socketFirst = ['websocket', 'polling']
const pollingFirst = ['polling', 'websocket']
/** Codes of refusals, as the socket reports them. */
const signInAgain = '13003'
const notAllowed = '13004'

export function openLiveAgents(): LiveAgents {
  const socket = io('/agents', {
    transports: socketFirst,
    tryAllTransports: true,
    reconnectionDelayMax: longestWaitMs,
  })
  const listeners = new Set<(event: LiveEvent) => void>()
  const watchers = new Set<() => void>()
  let connection: Connection = 'connecting'
  let since = Date.now()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: ReturnType<typeof setInterval> | undefined

  const tell = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const become = (next: Connection): void => {
    if (next === connection) return
    if (!isWithout(next) || !isWithout(connection)) since = Date.now()
    connection = next
    for (const watcher of watchers) watcher()
  }
  let hasEnded = false
  /** Without a socket, the lists and conversations are read by HTTP calls. */
  const probe = async (): Promise<void> => {
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (connection === 'online') return
    become(isThere ? 'slow' : 'lost')
    if (isThere) tell({ type: 'catch_up' })
  }
  const lost = (): void => {
    if (connection !== 'slow') become('lost')
    probing ??= setInterval(() => void probe(), probeMs)
    if (socket.active) return
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), hasEnded ? endedAgainMs : againMs)
  }
  /** Trying again with the same session would be refused again; the shell asks for a sign-in, and the next session connects. */
  const refused = ({ message }: Error): void => {
    // The next attempt begins with the other transport: a network may block either of them, also temporarily.
    failures += 1
    socket.io.opts.transports = failures % 2 === 1 ? pollingFirst : socketFirst
    if (message !== signInAgain && message !== notAllowed) lost()
    else {
      become('lost')
      tellSessionLost()
    }
  }
  const endWaiting = listenForChange(() => {
    if (!socket.connected && !socket.active) socket.connect()
  })

  socket.on('connect', () => {
    hasEnded = false
    failures = 0
    socket.io.opts.transports = socketFirst
    clearInterval(probing)
    probing = undefined
    become('online')
    tell({ type: 'catch_up' })
  })
  socket.on('access_ended', () => {
    hasEnded = true
  })
  socket.on('disconnect', lost)
  socket.on('connect_error', refused)
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
      since: () => since,
    },
    typing: (feedbackId, typing) =>
      socket.connected && socket.emit('typing', { room: 'chat', feedbackId, typing }),
    seen: (feedbackId, seq) =>
      socket.connected && socket.emit('seen', { room: 'chat', feedbackId, seq }),
    askPresence: (feedbackId) =>
      socket.connected &&
      socket.emit(
        'presence',
        { room: 'chat', feedbackId },
        ({ online }: { readonly online: boolean }) =>
          tell({ type: 'presence', notice: { kind: 'visitor', feedback_id: feedbackId, online } }),
      ),
    close() {
      clearTimeout(timer)
      clearInterval(probing)
      endWaiting()
      socket.off()
      socket.disconnect()
    },
  }
}

const isWithout = (connection: Connection): boolean =>
  connection === 'lost' || connection === 'slow'
