// The parts of a node in the document's head, for a page whose document was written before the node was known,
// and the language of the document, which changes with the respondent's choice.
import type { NodeReply } from '@askwell/contract'
import type { Screen, Words } from '../app-types.ts'
import type { SendRequest } from './api.ts'

export function setDocumentLanguage(doc: Document, words: Words): void {
  doc.documentElement.lang = words.code
  doc.documentElement.dir = words.dir
}

/** The title of a page that knows no node. */
export function titleWithoutNode({ kind }: Screen, words: Words): string {
  if (kind === 'not_found') return words.t('notFound.heading')
  return kind === 'system_error' ? words.t('pageBroken') : 'Askwell'
}

export function applyHead(doc: Document, node: NodeReply): void {
  doc.title = node.name
  if (node.favicon_url) addLink(doc, 'icon', node.favicon_url)
  if (node.css_url_react) addLink(doc, 'stylesheet', node.css_url_react)
}

function addLink(doc: Document, rel: string, href: string): void {
  for (const old of doc.querySelectorAll(`link[rel~="${rel}"]`)) if (rel === 'icon') old.remove()
  const link = doc.createElement('link')
  link.rel = rel
  link.href = href
  doc.head.append(link)
}

/** null when it fails: an owner's stylesheet never blocks a respondent. */
export async function loadCss(send: SendRequest, url: string): Promise<string | null> {
  const reply = await send({ method: 'GET', url, headers: { Accept: 'text/css' } })
  return reply.kind === 'success' ? reply.text : null
}

/** The owner's stylesheet as text, in addition to the link, so that it still applies when the link's host does not answer. */
export function addStyle(doc: Document, css: string): void {
  const style = doc.createElement('style')
  // The content policy accepts a style with the nonce of this reply, which the browser shows only to scripts.
  style.nonce = doc.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  style.textContent = css
  doc.head.append(style)
}
