import { make } from './paint.ts'

/**
 * A frame of ours whose document is the empty one every browser makes at once: drawn by the style and element APIs, so that it needs
 * no markup (Trusted Types), no inline style sheet (content policy) and no request. Draws when it comes into the page, and again
 * where a browser replaces that first document.
 */
export function makeBlankFrame(
  id: string,
  title: string,
  css: string,
  draw: (body: HTMLElement, owner: Document) => void,
): HTMLIFrameElement {
  // As a block: in a line of text it would have the page look for a font.
  const look = `display:block;position:relative;border:none;color-scheme:normal;${css}`
  const frame = make('iframe', look, { id, title })
  frame.onload = () => {
    const owner = frame.contentDocument
    if (!owner) {
      // A page in a sandbox cannot access its frames, so the content is drawn on the page itself.
      const replacement = make('div', look, { id })
      frame.replaceWith(replacement)
      draw(replacement, document)
      return
    }
    owner.body.style.cssText = 'margin:0;overflow:hidden'
    // Making a frame takes long enough for one task on a slow phone. Nothing of it is visible yet.
    setTimeout(() => owner.body.firstChild ?? draw(owner.body, owner))
  }
  return frame
}
