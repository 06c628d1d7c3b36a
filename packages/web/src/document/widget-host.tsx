// /widget?code=: our own page with the widget, embedded as on any site, to show and test it. It reports
// if the widget cannot be loaded, which a customer's page never does.
import type { PageData } from '@askwell/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppContext } from '../app/app-context.ts'
import type { Words } from '../app-types.ts'
import { WidgetError } from '../widget/widget-error.tsx'
import { escapeCss, escapeHtml } from './escape.ts'

export interface WidgetHostInput {
  readonly data: PageData
  readonly nonce: string
  readonly words: Words
  readonly css: string
}

/** The page inside the frame has the same path, with `frame=content`. */
export function isWidgetHost({ route, search }: Pick<PageData, 'route' | 'search'>): boolean {
  const params = new URLSearchParams(search)
  return route === 'widget' && params.has('code') && params.get('frame') !== 'content'
}

export function widgetHostDocument({ data, nonce, words, css }: WidgetHostInput): string {
  const code = new URLSearchParams(data.search).get('code') ?? ''
  const context = { words, markdown: null, send: () => {} }
  const error = renderToStaticMarkup(
    <AppContext value={context}>
      <WidgetError retry={() => {}} />
    </AppContext>,
  )
  return [
    `<!doctype html><html lang="${escapeHtml(words.code)}" dir="${words.dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(data.node?.name ?? 'Askwell')}</title><link rel="icon" href="${escapeHtml(data.node?.favicon_url ?? '/assets/icon.svg')}">`,
    `<style nonce="${nonce}">${escapeCss(css)}</style></head><body><main id="widget-failed" hidden>${error}</main>`,
    `<script nonce="${nonce}">${watchScript}</script>`,
    `<script async nonce="${nonce}" src="/widget.js" id="widget-loader" data-code="${escapeHtml(code)}"></script></body></html>`,
  ].join('')
}

/** Text, for any browser: shows the error screen if the loader reports a failure or does not load. */
const watchScript =
  '(function(w,d){function show(){var m=d.getElementById("widget-failed");m.hidden=false;m.querySelector("button").onclick=function(){location.reload()}}' +
  'w.PSNWidget=w.PSNWidget||function(){(w.PSNWidget.q=w.PSNWidget.q||[]).push(arguments)};w.PSNWidget("on","error",show);' +
  'd.addEventListener("error",function(e){if(e.target&&e.target.id==="widget-loader")show()},true)})(window,document)'
