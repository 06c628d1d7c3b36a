// The preview of a node next to its form in the studio: applies the style rules that are typed there, until they are saved.
import type { PreviewReady, PreviewStyle } from '@askwell/contract'

/** `studio`: the origin that may send rules. */
export function followStyle(win: Window, studio: string): void {
  const sheet = new CSSStyleSheet()
  win.document.adoptedStyleSheets = [...win.document.adoptedStyleSheets, sheet]
  win.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source === win.parent && origin === studio && isStyle(data)) sheet.replaceSync(data.css)
  })
  win.parent.postMessage({ type: 'askwell_preview_ready' } satisfies PreviewReady, studio)
}

function isStyle(message: unknown): message is PreviewStyle {
  const { type, css } = (message ?? {}) as Partial<PreviewStyle>
  return type === 'askwell_preview_style' && typeof css === 'string'
}
