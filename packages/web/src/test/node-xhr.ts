// The part of XMLHttpRequest that an upload uses, over Node's http: real bytes to a real server, told piece by piece.
import { type ClientRequest, request } from 'node:http'

const piece = 64 * 1024

export function nodeXhr(origin: string): XMLHttpRequest {
  const xhr = {
    status: 0,
    responseText: '',
    onload: null as (() => void) | null,
    onerror: null as (() => void) | null,
    onabort: null as (() => void) | null,
    onprogress: null as (() => void) | null,
    upload: { onprogress: null as ((event: { loaded: number; total: number }) => void) | null },
    open: (method: string, url: string) => {
      target = { method, url: new URL(url, origin) }
    },
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value
    },
    getResponseHeader: () => null,
    send: (form: FormData) => void transmit(form).catch(() => {}),
    abort: () => {
      isAborted = true
      outgoing?.destroy()
      xhr.onabort?.()
    },
  }
  const headers: Record<string, string> = {}
  let target = { method: 'GET', url: new URL(origin) }
  let outgoing: ClientRequest | null = null
  let isAborted = false

  async function transmit(form: FormData): Promise<void> {
    const multipart = new Response(form)
    const bytes = Buffer.from(await multipart.arrayBuffer())
    if (isAborted) return
    const sending = request(target.url, {
      method: target.method,
      headers: {
        ...headers,
        'content-type': multipart.headers.get('content-type') ?? '',
        'content-length': bytes.length,
      },
    })
    outgoing = sending
    sending.on('error', () => {
      if (!isAborted) xhr.onerror?.()
    })
    sending.on('response', (reply) => {
      let text = ''
      reply.on('data', (part) => {
        text += part
      })
      reply.on('end', () => {
        if (isAborted) return
        xhr.status = reply.statusCode ?? 0
        xhr.responseText = text
        xhr.onload?.()
      })
    })
    for (let from = 0; from < bytes.length && !isAborted; from += piece) {
      await new Promise((resolve) => sending.write(bytes.subarray(from, from + piece), resolve))
      xhr.upload.onprogress?.({ loaded: Math.min(bytes.length, from + piece), total: bytes.length })
    }
    sending.end()
  }
  return xhr as unknown as XMLHttpRequest
}
