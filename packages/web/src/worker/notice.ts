// The text of a notification and the address that a press on it opens. Pure: the push worker talks
// to the browser, and this module decides.

export interface Notice {
  readonly chat: string
  readonly title: string
  readonly body: string
  /**
   * The address that a press opens for an agent. A visitor's browser has stored the address of the
   * conversation.
   */
  readonly path: string | null
}

export interface OpenWindow {
  readonly url: string
  readonly isVisible: boolean
}

/** The cache of the addresses of a visitor's conversations. Its keys are no addresses of pages. */
export const addressCache = 'askwell-push'
export const addressKey = (chat: string): string => `/chat/push/${encodeURIComponent(chat)}`
/** Stored with such an address, for a worker that must subscribe again without a page. */
export const [serverKeyHeader, noticeHeader] = ['askwell-key', 'askwell-notice'] as const

/** The server's key in the form that a browser accepts. */
export const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

/** Null for what this version cannot read. */
export function readNotice(text: string): Notice | null {
  const said = parsed(text)
  if (typeof said !== 'object' || said === null) return null
  const { chat, title, body, path } = said as Readonly<Record<string, unknown>>
  if (typeof chat !== 'string' || typeof title !== 'string' || typeof body !== 'string') return null
  return {
    chat,
    title,
    body,
    path: typeof path === 'string' && /^\/studio\/(?![/\\])/.test(path) ? path : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The reader sees the message anyway: an agent in the inbox, a visitor in this conversation. */
export const isOnScreen = (notice: Notice, windows: readonly OpenWindow[]): boolean =>
  windows.some(
    ({ url, isVisible }) =>
      isVisible &&
      (notice.path === null ? isOfChat(notice, url) : new URL(url).pathname === '/studio/inbox'),
  )

/** The index of the window that a press brings to the front; -1 if none shows the conversation. */
export const windowFor = (
  notice: Pick<Notice, 'chat' | 'path'>,
  windows: readonly OpenWindow[],
): number =>
  windows.findIndex(({ url }) =>
    notice.path === null
      ? isOfChat(notice, url)
      : new URL(url).searchParams.get('chat') === notice.chat,
  )

function isOfChat({ chat }: Pick<Notice, 'chat'>, url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return /^\/chat\/?$/.test(pathname) && searchParams.get('feedback_id') === chat
}
