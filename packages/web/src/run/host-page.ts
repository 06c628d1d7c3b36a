// The page that embeds the survey, if there is one: the messages to it, and the `origin_url` of the answers.
import type { HostMessage } from '@askwell/contract'

/** The server's limit for `origin_url`, so that a long address does not fail the feedback. */
const addressMax = 8_000

export interface Frame {
  readonly isEmbedded: boolean
  /** `document.referrer`, and `ancestorOrigins` of newer browsers. */
  readonly referrer: string
  readonly ancestorOrigin: string | null
  readonly address: string
  readonly post: (message: HostMessage, targetOrigin: string) => void
}

/** Only the embedding page may read it; `*` if the browser hides its origin. */
export function tellHost(frame: Frame, message: HostMessage): void {
  if (frame.isEmbedded) frame.post(message, originOf(frame.referrer) ?? frame.ancestorOrigin ?? '*')
}

/** The parent page when embedded, as far as the browser reveals it; otherwise the page itself. */
export function originUrl({ isEmbedded, referrer, ancestorOrigin, address }: Frame): string {
  const parent = isEmbedded ? referrer || ancestorOrigin : null
  return (parent ?? address).slice(0, addressMax)
}

export const frameOf = (win: Window): Frame => ({
  isEmbedded: win.parent !== win,
  referrer: win.document.referrer,
  ancestorOrigin: originOf(win.location.ancestorOrigins?.[0] ?? ''),
  address: win.location.href,
  post: (message, targetOrigin) => win.parent.postMessage(message, targetOrigin),
})

/** null for pages with an opaque origin (sandboxed frames), to which nothing can be addressed. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin } = new URL(address)
  return origin === 'null' ? null : origin
}
