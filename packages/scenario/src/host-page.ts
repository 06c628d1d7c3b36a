// A host page, on another origin, with a survey in an iframe. It records the messages it receives.
import { createServer } from 'node:http'

export interface Host {
  readonly url: string
  /** The host page that embeds this address. */
  embedding(address: string): string
  close(): Promise<void>
}

const page = `<!doctype html><html lang="en"><title>Host</title><body><h1>A shop</h1><script>
window.heard = []
window.addEventListener('message', event => window.heard.push({ ...event.data, origin: event.origin }))
const frame = document.createElement('iframe')
frame.title = 'Survey'
frame.width = 700
frame.height = 700
frame.src = new URLSearchParams(location.search).get('survey')
document.body.append(frame)
</script></body></html>`

export async function makeHost(): Promise<Host> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host page has no port.')
  // Another site than the survey's, as on a customer's page: localhost against 127.0.0.1.
  const url = `http://localhost:${address.port}/`
  return {
    url,
    embedding: (survey) => `${url}?survey=${encodeURIComponent(survey)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
