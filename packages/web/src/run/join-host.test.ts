import type { AppMessage } from '@askwell/contract/embed'
import { appMessages, foreignMessages, refusals } from '@askwell/contract/embed-examples'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from './browser.ts'
import { type AppWindow, joinHost } from './join-host.ts'

const nonce = '1-2-3-4'
const host = 'https://shop.example'

/** What Node lacks of a document: sheets are text, and whatever is observed has its size at once. */
beforeAll(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = ''
      replaceSync(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const bridges = ['ReactNativeWebView', 'webkit', 'askwell'] as const
type Bridge = (typeof bridges)[number]

interface Page {
  readonly hash?: string
  readonly app?: readonly Bridge[]
  readonly isFramed?: boolean
}

function page({ hash = `#psn=${nonce}&fit=content`, app = [], isFramed = false }: Page) {
  const said: (AppMessage & { readonly by: Bridge })[] = []
  const posted: unknown[] = []
  const went: string[] = []
  const bridge = (by: Bridge) => ({
    postMessage: (text: string) => said.push({ ...JSON.parse(text), by }),
  })
  const view = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  const scrolled: number[] = []
  const field = { getBoundingClientRect: () => ({ bottom: 760 }) }
  const meta = { content: 'width=device-width' }
  const doc = Object.assign(new EventTarget(), {
    adoptedStyleSheets: [] as { text: string }[],
    body: { getBoundingClientRect: () => ({ height: 480.2 }) },
    activeElement: null as unknown,
    querySelector: () => meta,
  })
  const win = Object.assign(new EventTarget(), {
    ...{ document: doc, innerHeight: 800, visualViewport: view, screen: { height: 844 } },
    location: { hash, href: `https://ask.example/web_feedback?node_id=n${hash}` },
    parent: null as unknown,
    scrollBy: (_x: number, y: number) => scrolled.push(y),
    ...Object.fromEntries(
      app.map((by) => [
        by,
        by === 'webkit' ? { messageHandlers: { askwell: bridge(by) } } : bridge(by),
      ]),
    ),
  })
  win.parent = isFramed ? { postMessage: (...message: unknown[]) => posted.push(message) } : win
  const browser = {
    goTo: (address: string) => went.push(address),
    frame: { isEmbedded: isFramed },
  } as unknown as Browser
  const joined = joinHost(win as unknown as AppWindow, browser)
  const css = () => doc.adoptedStyleSheets.map(({ text }) => text).join('')
  return { ...{ said, posted, went, joined, browser, win, view, doc, field, scrolled, meta }, css }
}

describe('a survey in an app', () => {
  it.each(bridges)('says everything by %s, and nothing without the nonce (ECO-63)', (by) => {
    const { joined, said } = page({ app: [by] })
    joined.shown?.('loading')
    joined.shown?.('survey')
    const events = appMessages(nonce).flatMap((each) =>
      each.type === 'event' ? [each.message] : [],
    )
    for (const message of events) joined.frame.post(message, '*')
    expect(said).toEqual(appMessages(nonce).map((message) => ({ ...message, by })))
  })

  it('uses the first of several entrances (ECO-63)', () => {
    for (let from = 0; from < bridges.length; from++) {
      const app = bridges.slice(from)
      expect(page({ app: app.toReversed() }).said.map(({ by }) => by)).toEqual([app[0]])
    }
  })

  it('gives a conversation the height of the screen (ECO-66)', () => {
    const { joined, said, css } = page({ app: ['askwell'] })
    joined.shown?.('chat')
    expect(said).toMatchObject([
      { type: 'psn:hello' },
      { type: 'size', heightPx: 844 },
      { type: 'ready' },
    ])
    expect(css()).not.toContain('min-block-size')
  })

  it.each(refusals)('says that it shows %s (ECO-64)', (screen) => {
    const { joined, said } = page({ app: ['askwell'], hash: `#psn=${nonce}` })
    joined.shown?.(screen)
    expect(said).toMatchObject([{ type: 'psn:hello' }, { type: 'refused', screen, nonce }])
  })

  it('stores no nonce with the answers, and takes it along to the conversation', () => {
    const { joined, went } = page({ app: ['webkit'] })
    expect(joined.frame.address).toBe('https://ask.example/web_feedback?node_id=n')
    joined.goTo('/chat?id=1')
    expect(went).toEqual([`/chat?id=1#psn=${nonce}&fit=content`])
  })

  it.each([
    ['no app', {}],
    ['no nonce', { app: bridges, hash: '' }],
    ['an empty nonce', { app: bridges, hash: '#psn=&fit=content' }],
  ])('changes nothing with %s', (_why, given) => {
    const { joined, browser, said, css, meta } = page(given)
    expect([joined === browser, said, css(), meta.content]).toEqual([
      true,
      [],
      '',
      'width=device-width',
    ])
  })

  it('keeps the notch and the keyboard off the page, and the focused field above it (ECO-66)', () => {
    const { css, view, doc, field, scrolled, meta } = page({ app: ['ReactNativeWebView'] })
    expect(css()).toContain('env(safe-area-inset-top)')
    expect(meta.content).toContain('interactive-widget=resizes-content')
    doc.activeElement = field
    view.dispatchEvent(new Event('resize'))
    expect(scrolled).toEqual([])
    view.height = 500
    view.dispatchEvent(new Event('resize'))
    expect(css()).toContain('html{padding-block-end:300px}')
    // Its lower edge at 760 and 16 pixels below it, in a window that is visible down to 500.
    expect(scrolled).toEqual([276])
    Object.assign(view, { height: 400, scale: 2 })
    view.dispatchEvent(new Event('resize'))
    expect(css()).not.toContain('padding-block-end')
    expect(scrolled).toEqual([276])
  })
})

describe('a survey in a frame', () => {
  const framed = { isFramed: true, hash: `#psn=${nonce}&host=${encodeURIComponent(host)}` }
  const answer = (
    { win }: ReturnType<typeof page>,
    data: unknown,
    { origin = host, source = win.parent }: { origin?: string; source?: unknown } = {},
  ) => {
    const { port1, port2 } = new MessageChannel()
    const sizes: unknown[] = []
    port1.onmessage = (event: MessageEvent<unknown>) => sizes.push(event.data)
    win.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: [port2] }))
    return { sizes, end: () => port1.close() }
  }

  it('greets the host page alone, and reports its height to it (ECO-58)', async () => {
    const opened = page({ ...framed, app: bridges })
    expect(opened.posted).toEqual([[{ type: 'psn:hello', nonce }, host]])
    expect([opened.joined, opened.said]).toEqual([opened.browser, []])
    const { sizes, end } = answer(opened, { type: 'psn:port', nonce })
    await expect.poll(() => sizes).toEqual([{ type: 'size', heightPx: 481 }])
    end()
  })

  it('hears nobody else, and no message without the nonce (ECO-63)', () => {
    const opened = page(framed)
    const others: readonly Parameters<typeof answer>[] = [
      ...foreignMessages.map((data): Parameters<typeof answer> => [opened, data]),
      [opened, { type: 'psn:port', nonce }, { origin: 'https://other.example' }],
      [opened, { type: 'psn:port', nonce }, { source: {} }],
    ]
    for (const other of others) answer(...other).end()
    expect(opened.css()).toBe('')
  })
})
