/**
 * The accessible controls we load late write a small style sheet of their own. The page's policy takes one only with
 * the document's nonce, which the library looks for here.
 */
export function trustLibraryStyles(doc: Document): void {
  const nonce = doc.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce
  if (!nonce || doc.querySelector('meta[property="csp-nonce"]')) return
  const meta = doc.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = nonce
  doc.head.append(meta)
}
