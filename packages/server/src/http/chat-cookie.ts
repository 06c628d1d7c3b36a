// The cookie that C-13 sets, as a socket's first request carries it: one for each chat. It counts only where the page that
// opened the socket is our own, because a browser sends cookies with sockets that any page opens.

export const chatCookieName = (feedbackId: string): string => `askwell_chat_${feedbackId}`

export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{1,200}$/.test(value)) return value
  }
  return null
}

/** A request without an origin is not from a browser. A page of the requested host is ours, by whatever name it is reached. */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  ownHosts: readonly string[],
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin).host
  return from === host || ownHosts.includes(from)
}
