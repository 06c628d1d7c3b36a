// Host pages with a widget: other sites than the product's, with their own names (`*.test` resolves to the
// loopback, see `widgetBrowser`). Each page records its messages and errors.
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'

export interface HostPage {
  /** The tag as an owner pastes it; absent: the plain one for `code`. */
  readonly tag?: string
  readonly code?: string
  /** Inline, before the loader. */
  readonly before?: string
  readonly head?: string
  readonly body?: string
  readonly htmlAttributes?: string
  readonly csp?: string
  /** Absent: the current HTML doctype. */
  readonly doctype?: string
}

export interface Hosts {
  readonly port: number
  /** Address of a page on that site. */
  page(page: HostPage, site?: string): string
  close(): Promise<void>
}

const keeper = `window.heard=[];window.wrong=[];
addEventListener('message',function(event){if(event.data&&/^PSN_/.test(event.data.type))heard.push(Object.assign({},event.data,{origin:event.origin,isOwn:event.source===window}))});
addEventListener('error',function(event){wrong.push(String(event.message))});addEventListener('unhandledrejection',function(event){wrong.push(String(event.reason))})`

const nonce = 'host'

export async function makeHosts(productUrl: string): Promise<Hosts> {
  const pages: HostPage[] = []
  const server = createServer((request, response) => {
    const page = pages[Number(/^\/(\d+)/.exec(request.url ?? '')?.[1])]
    if (!page) return void response.writeHead(204).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (page.csp)
      response.setHeader(
        'content-security-policy',
        page.csp.replaceAll('PRODUCT', productUrl).replaceAll('NONCE', `'nonce-${nonce}'`),
      )
    response.end(htmlOf(page, productUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The host pages have no port.')
  const { port } = address
  return {
    port,
    page: (page, site = 'shop.test') => `http://${site}:${port}/${pages.push(page) - 1}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function htmlOf(page: HostPage, productUrl: string): string {
  const tag =
    page.tag?.replaceAll('PRODUCT', productUrl).replaceAll('CODE', page.code ?? '') ??
    `<script async src="${productUrl}/widget.js" data-code="${page.code ?? ''}"></script>`
  return `${page.doctype ?? '<!doctype html>'}<html lang="en" ${page.htmlAttributes ?? ''}><head><title>A shop</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><script nonce="${nonce}">${keeper};${page.before ?? ''}</script>${page.head ?? ''}</head>
<body>${page.body ?? '<h1>A shop</h1><p>Tents and packs.</p><div style="height:3000px"></div>'}${tag.replace('<script', `<script nonce="${nonce}"`)}</body></html>`
}

/** Resolves once the loader has its answer from the server and has drawn the button, if there is one. */
export const widgetIsLoaded = (page: Page) =>
  page.waitForFunction(
    () => new Promise((resolve) => window.PSNWidget?.('on', 'loaded', () => resolve(true))),
  )

/** Replaces the page inside the content frame in tests of the frame: it greets, records what it receives, and sends what it must. */
export const talkingContent = `<!doctype html><html><head><title>Content</title></head><body style="margin:0"><h1>Inside</h1><input aria-label="Answer"><script>
const wanted=new URLSearchParams(location.hash.slice(1));window.told=[];let greeting=0
addEventListener('message',event=>{if(event.source!==parent||event.origin!==wanted.get('host')||event.data.type!=='psn:port'||event.data.nonce!==wanted.get('psn')||window.port)return
clearInterval(greeting);window.port=event.ports[0];told.push(...event.data.first);port.onmessage=({data})=>told.push(data);window.say=message=>port.postMessage(message);say({type:'awake'});say({type:'ready'})})
const hello=()=>parent.postMessage({type:'psn:hello',nonce:wanted.get('psn')},wanted.get('host'));hello();greeting=setInterval(hello,250)
</script></body></html>`
