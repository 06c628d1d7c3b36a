// The page that embeds the survey, if there is one: what is posted to it and where the answers say they came from.
import type { HostMessage } from '@askwell/contract'

/** The server's limit for `origin_url`: an address too long must not cost the feedback. */
const addressMax = 8_000

export interface Frame {
  readonly isEmbedded: boolean
  /** `document.referrer`, and what newer browsers say of the page around a frame. */
  readonly referrer: string
  readonly ancestorOrigin: string | null
  readonly address: string
  readonly post: (message: HostMessage, targetOrigin: string) => void
}

/** Only the page that put us there may read it; `*` where the browser hides who that is. */
export function tellHost(frame: Frame, message: HostMessage): void {
  if (frame.isEmbedded) frame.post(message, originOf(frame.referrer) ?? frame.ancestorOrigin ?? '*')
}

/** The parent page when embedded, as far as the browser names it; else the page itself. */
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

/** null for pages without an origin of their own (sandboxed frames): nothing can be addressed to them. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin } = new URL(address)
  return origin === 'null' ? null : origin
}
