// A host page, on another site than the product, that implements the loader's side of contract/embed in the simplest
// way: it fetches the real configuration, frames the real page, sends a port, and records everything it receives.
import { createServer } from 'node:http'
import type { ContentMessage, HostMessage, LoaderMessage, StartMessage } from '@askwell/contract'
import type { FrameLocator, Page } from 'playwright-core'

export interface StandIn {
  /** Opens the host page with the frame of this widget; the frame has been started, not opened. */
  frames(page: Page, code: string, options?: FrameOptions): Promise<Framed>
  close(): Promise<void>
}

export interface FrameOptions {
  readonly start?: Partial<Omit<StartMessage, 'type' | 'code'>>
  /** Overrides C-11's answer. */
  readonly config?: object
  readonly widthPx?: number
  readonly heightPx?: number
  /** More of the frame's query, as `&lang=en`. */
  readonly query?: string
}

export interface Framed {
  readonly frame: FrameLocator
  say(message: LoaderMessage): Promise<void>
  open(takesFocus?: boolean): Promise<void>
  heard(): Promise<ContentMessage[]>
  heardTypes(): Promise<string[]>
  /** Messages to the window itself, not to the port, unchanged. */
  posted(): Promise<HostMessage[]>
}

interface HostWindow {
  heard: ContentMessage[]
  posted: HostMessage[]
  port: MessagePort | undefined
}

const page = (
  product: string,
): string => `<!doctype html><html lang="en"><title>A shop</title><body><main><h1>A shop</h1><button>Behind</button></main><script>
window.heard = []
window.posted = []
const asked = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const frame = document.createElement('iframe')
frame.id = 'psn-widget-content-frame'
frame.title = 'Feedback'
frame.style.cssText = 'border:0;width:' + asked.widthPx + 'px;height:' + asked.heightPx + 'px'
frame.sandbox = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads'
const nonce = 'n' + Math.random().toString(36).slice(2)
fetch('${product}/v1/web_widgets/code/' + asked.code + '?t=' + Date.now()).then(reply => reply.json()).then(config => {
  addEventListener('message', event => {
    if (event.source !== frame.contentWindow || event.origin !== '${product}' || event.data.type !== 'psn:hello') return window.posted.push(event.data)
    if (event.data.nonce !== nonce || event.data.page === window.answered) return
    window.answered = event.data.page
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => window.heard.push(data)
    frame.contentWindow.postMessage({ type: 'psn:port', nonce }, '${product}', [port2])
    port1.postMessage({ type: 'start', code: asked.code, hostUrl: location.href.split('#')[0], customer: {}, responses: null, language: null,
      layout: { kind: 'floating', maxHeightPx: 600, radiusPx: 16 }, record: null, ...asked.start, config: { ...config, ...asked.config } })
    window.port = port1
  })
  frame.src = '${product}/widget?code=' + asked.code + '&frame=content' + asked.query + '#psn=' + nonce + '&host=' + encodeURIComponent(location.origin)
  document.querySelector('main').append(frame)
})
</script></body></html>`

export async function makeStandIn(product: string): Promise<StandIn> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(product))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host page has no port.')
  const url = `http://localhost:${address.port}/page?x=1`
  return {
    async frames(
      tab,
      code,
      { start = {}, config = {}, widthPx = 355, heightPx = 450, query = '' } = {},
    ) {
      await tab.goto('about:blank')
      await tab.goto(
        `${url}#${encodeURIComponent(JSON.stringify({ code, start, config, widthPx, heightPx, query }))}`,
      )
      await tab.waitForFunction(() => (window as unknown as HostWindow).port !== undefined)
      const say = (message: LoaderMessage) =>
        tab.evaluate((said) => (window as unknown as HostWindow).port?.postMessage(said), message)
      const heard = () => tab.evaluate(() => (window as unknown as HostWindow).heard)
      return {
        frame: tab.frameLocator('#psn-widget-content-frame'),
        say,
        open: (takesFocus = true) => say({ type: 'opened', by: 'button', takesFocus }),
        heard,
        heardTypes: async () => (await heard()).map(({ type }) => type),
        posted: () => tab.evaluate(() => (window as unknown as HostWindow).posted),
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
