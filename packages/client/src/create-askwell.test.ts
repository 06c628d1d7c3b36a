import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAskwell } from './create-askwell.ts'

const apiKey = 'a-key'
const baseUrl = 'https://feedback.example.com'
afterEach(() => vi.unstubAllGlobals())

describe('a client', () => {
  it.each(['', 'feedback.example.com', 'ftp://a.example', 'javascript:1'])(
    'is not made for the address "%s" (ECO-6)',
    (wrong) => {
      expect(() => createAskwell({ baseUrl: wrong, apiKey })).toThrow('not an http(s) address')
    },
  )

  it('is not made in a page, where everybody reads the key (ECO-13)', () => {
    vi.stubGlobal('document', {})
    expect(() => createAskwell({ baseUrl, apiKey })).toThrow('dangerouslyAllowBrowser')
    expect(createAskwell({ baseUrl, apiKey, dangerouslyAllowBrowser: true }).flows).toBeDefined()
  })

  it('uses the given fetch, and the time limit for each call (ECO-6)', async () => {
    const urls: string[] = []
    const askwell = createAskwell({
      ...{ baseUrl, apiKey },
      fetch: async (url) => {
        urls.push(String(url))
        return Response.json({ items: [], next: null })
      },
    })
    expect(await askwell.flows.page()).toEqual({ items: [], next: null })
    expect(urls).toEqual([`${baseUrl}/owner/v1/flows`])
  })

  it('has methods as the contract names them, and sends nothing before the first (ECO-7)', () => {
    const askwell = createAskwell({
      baseUrl,
      apiKey,
      fetch: () => Promise.reject(new Error('sent')),
    })
    expect(Object.keys(askwell.webhooks)).toEqual([
      ...['list', 'page', 'create', 'get', 'update', 'delete', 'rotateSecret', 'test'],
      ...['deliveries', 'deliveriesPage', 'replayDelivery', 'replayFailed'],
    ])
  })
})
