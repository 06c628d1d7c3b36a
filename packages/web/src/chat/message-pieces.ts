// Splits a message's text into plain pieces and links. Text only: it never becomes markup.
import { find } from 'linkifyjs'

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** R-CONST: the seed's 25 characters. */
const mostLinkCharacters = 25

const allowed = /^(?:https?|mailto|tel):/i

export function messagePieces(message: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, href, isLink, value } of find(message, { defaultProtocol: 'https' })) {
    if (!isLink || !allowed.test(href)) continue
    if (start > at) pieces.push({ kind: 'text', text: message.slice(at, start) })
    pieces.push({ kind: 'link', text: shortened(value), href })
    at = end
  }
  if (at < message.length) pieces.push({ kind: 'text', text: message.slice(at) })
  return pieces
}

/**
 * the first 25 characters and an ellipsis; exactly 25 stay unchanged. User info before the host is left out,
 * because it can look like another host, and the real one would then be cut off.
 */
export function shortened(address: string): string {
  const characters = [...address.replace(/^(https?:[\\/]*)[^\\/?#]*@/i, '$1')]
  return characters.length > mostLinkCharacters
    ? `${characters.slice(0, mostLinkCharacters).join('')}…`
    : characters.join('')
}
