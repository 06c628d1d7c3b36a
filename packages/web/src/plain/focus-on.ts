/**
 * The page with `autofocus` on the element of this id, or on the first control in it, because without a script only markup
 * can set the focus. An element that cannot take focus is made focusable.
 */
export function focusOn(html: string, id: string | null): string {
  const at = id === null ? -1 : html.indexOf(` id="${id}"`)
  if (at < 0) return html
  const start = html.lastIndexOf('<', at)
  const isControl = /^<(?:input|select|textarea|button|summary)\b/.test(html.slice(start, at + 1))
  const isReady = / tabindex="-1"/.test(html.slice(start, html.indexOf('>', at)))
  return `${html.slice(0, at)}${isControl || isReady ? '' : ' tabindex="-1"'} autofocus${html.slice(at)}`
}
