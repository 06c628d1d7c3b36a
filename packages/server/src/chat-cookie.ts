// The cookie that C-13 sets, as a socket's first request carries it: one a chat. It counts only where the page that
// opened the socket is our own, for a browser sends cookies with sockets that any page opens.

export const chatCookieName = (feedbackId: string): string => `askwell_chat_${feedbackId}`

export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{1,200}$/.test(value)) return value
  }
  return null
}

/** No origin at all is no browser. */
export function isOwnOrigin(origin: string | undefined, ownHosts: readonly string[]): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && ownHosts.includes(new URL(origin).host)
}
