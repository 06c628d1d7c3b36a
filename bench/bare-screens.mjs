// What two browsers cost alone: two pages of a few lines, a button each, and bare Socket.IO that repeats what it receives.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Server } from 'socket.io'

const client = join(import.meta.dirname, '../node_modules/socket.io-client/dist/socket.io.min.js')

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><body><div role="log"></div>
<form><input aria-label="text"><button>Send</button></form><script src="/client.js"></script><script>
const [log, form] = [document.querySelector('[role=log]'), document.forms[0]]
const add = (text) => { const line = document.createElement('p'); line.dir = 'auto'; line.textContent = text; log.append(line); line.scrollIntoView() }
const socket = io({ transports: ['websocket'] })
socket.on('said', add)
form.onsubmit = (event) => { event.preventDefault(); socket.emit('say', form[0].value); add(form[0].value); form[0].value = '' }
</script>`

/** → {url, stop} of a server whose page sends each text to every other open page of it. */
export async function serveBareScreens() {
  const script = await readFile(client)
  const http = createServer((request, reply) => {
    const isScript = request.url === '/client.js'
    reply
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      .end(isScript ? script : page)
  })
  const io = new Server(http, { serveClient: false })
  io.on('connection', (socket) => socket.on('say', (text) => socket.broadcast.emit('said', text)))
  await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(null)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  return { url: `http://127.0.0.1:${port}`, stop: () => io.close() }
}

/**
 * Opens that page in a browser that shows another one.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
export async function bareSide(page, url) {
  await page.goto(url)
  return { page, box: page.getByLabel('text'), button: page.getByRole('button', { name: 'Send' }) }
}
