// A small interface to the chat's socket: it subscribes at each connection with the newest known seq, and passes events
// on. The library reconnects forever, after 1 to 5 seconds, half of which is random (seed §9). It is a
// separate chunk; without a connection the chat works by its calls.
import type {
  ChatChange,
  QueueNotice,
  SeenNotice,
  Subscribed,
  SubscribeError,
  TypingNotice,
} from '@askwell/contract'
import type { ChatDoor } from './chat-calls.ts'

export type Connection = 'closed' | 'opening' | 'open'

export interface SocketListener {
  readonly connection: (connection: Connection) => void
  readonly heard: (change: ChatChange) => void
  /** Too much was missed, or that is not known: read the chat again. */
  readonly refetch: () => void
  readonly typing: (notice: TypingNotice) => void
  readonly seen: (notice: SeenNotice) => void
  readonly queueMoved: (notice: QueueNotice) => void
  /** The chat no longer exists, or its token is no longer valid. */
  readonly ended: () => void
}

export interface ChatSocket {
  readonly typing: (isTyping: boolean) => void
  readonly seen: (seq: number) => void
  /** Connects at once instead of waiting, because the browser reports that the network is back. */
  readonly hurry: () => void
  readonly close: () => void
}

/** `knownSeq`: called at each connection. */
export type OpenSocket = (
  door: ChatDoor,
  knownSeq: () => number,
  listener: SocketListener,
) => ChatSocket

/** No answer to a subscription within this time: the connection may be half dead, so the chat is read by its call. */
const answerTimeoutMs = 5_000
const socketFirst = ['websocket', 'polling']
const pollingFirst = ['polling', 'websocket']
const gone = 13002
const tokenRefused = 13074
const tooMany = 13006
/** How long to wait for a free socket. */
const fullAgainMs = 60_000

export async function socketOpener(origin: string): Promise<OpenSocket> {
  const { io } = await import('socket.io-client')
  return ({ feedbackId, token }, knownSeq, listener) => {
    const room = { room: 'chat', feedbackId } as const
    const socket = io(origin, {
      transports: socketFirst,
      tryAllTransports: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    })
    let again: ReturnType<typeof setTimeout> | undefined
    const refused = (code: number): void => {
      if (code === gone || code === tokenRefused) listener.ended()
      if (code !== tooMany) return
      // The workspace has as many sockets as it may; without one the chat is read by its calls.
      socket.disconnect()
      clearTimeout(again)
      again = setTimeout(() => socket.connect(), fullAgainMs)
    }
    let seenSeq = 0
    const tellSeen = (): void => void socket.emit('seen', { ...room, seq: seenSeq })
    const subscribe = (): void => {
      socket
        .timeout(answerTimeoutMs)
        .emit(
          'subscribe',
          { ...room, token, after: knownSeq() },
          (late: Error | null, answer?: Subscribed) => {
            if (late || !answer) return listener.refetch()
            if (!answer.ok) return refused(answer.code)
            // The server ignores a mark that is sent before it has accepted the subscription, and a cut connection loses marks.
            if (answer.change.visitor_seen_seq < seenSeq) tellSeen()
            listener.heard(answer.change)
            if (answer.refetch) listener.refetch()
          },
        )
    }
    listener.connection('opening')
    let failures = 0
    socket.on('connect', () => {
      failures = 0
      socket.io.opts.transports = socketFirst
      listener.connection('open')
      subscribe()
    })
    socket.on('disconnect', () => listener.connection('opening'))
    socket.on('connect_error', () => {
      // The next try begins with the other transport, because this network may block either of the two.
      failures += 1
      socket.io.opts.transports = failures % 2 === 1 ? pollingFirst : socketFirst
      listener.connection('opening')
    })
    socket.on('reply_created', listener.heard)
    socket.on('catch_up', subscribe)
    socket.on('subscribe_error', ({ code }: SubscribeError) => refused(code))
    socket.on('typing', listener.typing)
    socket.on('seen', listener.seen)
    socket.on('queue_moved', listener.queueMoved)
    return {
      typing: (typing) => void socket.emit('typing', { ...room, typing }),
      seen: (seq) => {
        seenSeq = seq
        if (socket.connected) tellSeen()
      },
      hurry: () => {
        if (!socket.connected) socket.connect()
      },
      close: () => {
        clearTimeout(again)
        socket.emit('unsubscribe', room)
        socket.disconnect()
        listener.connection('closed')
      },
    }
  }
}
