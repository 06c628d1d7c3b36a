// The functions that use a browser's own objects, tested with fake objects.
import type { HostMessage } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from './chunk.ts'
import { tagManagerUrl } from './data-layer.ts'
import { type Frame, originUrl, tellHost } from './host-page.ts'
import { scrollGoal } from './page-surface.ts'
import { createActionLog, createReport } from './report.ts'

const frame = (over: Partial<Frame>): { frame: Frame; targets: string[] } => {
  const targets: string[] = []
  const standing: Frame = {
    isEmbedded: true,
    referrer: 'https://shop.example/a?b=1',
    ancestorOrigin: null,
    address: 'https://askwell.example/feedback?node_id=1',
    post: (_message, target) => void targets.push(target),
    ...over,
  }
  return { frame: standing, targets }
}

const message: HostMessage = { type: 'PSN_END_OF_FLOW' }

describe('the host page', () => {
  it.each([
    [{}, ['https://shop.example']],
    [{ referrer: '', ancestorOrigin: 'https://host.example' }, ['https://host.example']],
    [{ referrer: '' }, ['*']],
    [{ referrer: 'about:srcdoc' }, ['*']],
    [{ isEmbedded: false }, []],
  ])('is reported only where it is known: %o', (over, expected) => {
    const { frame: standing, targets } = frame(over)
    tellHost(standing, message)
    expect(targets).toEqual(expected)
  })

  it('an embedded answer comes from the parent page, as far as the browser names it (R-PAY-07)', () => {
    expect(originUrl(frame({}).frame)).toBe('https://shop.example/a?b=1')
    expect(originUrl(frame({ referrer: '', ancestorOrigin: 'https://shop.example' }).frame)).toBe(
      'https://shop.example',
    )
  })

  it('any other comes from the page itself (R-PAY-08)', () => {
    expect(originUrl(frame({ isEmbedded: false }).frame)).toBe(
      'https://askwell.example/feedback?node_id=1',
    )
    expect(
      originUrl(
        frame({ isEmbedded: false, address: `https://a.example/${'x'.repeat(9_000)}` }).frame,
      ),
    ).toHaveLength(8_000)
  })
})

describe('tagManagerUrl', () => {
  it('there is a script only where a container is named (R-ANL-03)', () => {
    expect(tagManagerUrl('GTM-AB12')).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12')
    expect([null, '', 'GTM"><script>'].map(tagManagerUrl)).toEqual([null, null, null])
  })
})

describe('scrollGoal', () => {
  it.each([
    // element top, header bottom, scrolled → goal
    [500, 60, 100, 520],
    [500, 0, 0, 480],
    [80, 60, 100, null],
    [-200, 60, 900, null],
  ])(
    'an element at %s below a header of %s, scrolled by %s: %s',
    (elementTop, headerBottom, scrollY, goal) => {
      expect(scrollGoal({ elementTop, headerBottom, scrollY, offsetPx: 20 })).toBe(goal)
    },
  )
})

describe('reports', () => {
  function reporter(url: string | null) {
    const log = createActionLog()
    const sent: { url: string; body: Record<string, unknown> }[] = []
    const report = createReport({
      url,
      log,
      path: '/feedback',
      post: (to, body) => void sent.push({ url: to, body: JSON.parse(body) }),
    })
    return { log, sent, report }
  }

  it('carry the last 40 acts, by type (R-CONST-13)', () => {
    const { log, sent, report } = reporter('https://errors.example/in')
    for (let at = 0; at < 100; at += 1) log.note(`act ${at}`)
    report(new TypeError('broken'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: 'https://errors.example/in',
      body: { name: 'TypeError', message: 'broken', path: '/feedback' },
    })
    expect(sent[0]?.body['actions']).toEqual(
      Array.from({ length: 40 }, (_, at) => `act ${at + 60}`),
    )
  })

  it('go nowhere without an address', () => {
    const { sent, report } = reporter(null)
    report(new Error('broken'))
    expect(sent).toEqual([])
  })

  it('do not repeat themselves and do not become a flood', () => {
    const { sent, report } = reporter('https://errors.example/in')
    for (let at = 0; at < 5; at += 1) report(new Error('same'))
    expect(sent).toHaveLength(1)
    for (let at = 0; at < 50; at += 1) report(new Error(`other ${at}`))
    report('a thrown text')
    expect(sent).toHaveLength(10)
  })
})

describe('loadChunk', () => {
  /** Every wait ends at once, except for the time-out, which `late` ends. */
  const clock =
    (isLate = false) =>
    (ms: number, task: () => void) => {
      if (ms !== chunkTimeoutMs || isLate) queueMicrotask(task)
      return () => {}
    }

  it('retries a failed chunk once (R-ERR-29)', async () => {
    let tries = 0
    const load = async (): Promise<string> => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return 'loaded'
    }
    expect(await loadChunk(load, clock())).toBe('loaded')
    expect(tries).toBe(2)
  })

  it('then rises as a ChunkLoadError (R-ERR-29)', async () => {
    await expect(
      loadChunk(() => Promise.reject(new Error('gone')), clock()),
    ).rejects.toBeInstanceOf(ChunkLoadError)
  })

  it('gives up on one that hangs for 120 s (R-CONST-16)', async () => {
    expect(chunkTimeoutMs).toBe(120_000)
    await expect(loadChunk(() => new Promise(() => {}), clock(true))).rejects.toBeInstanceOf(
      ChunkLoadError,
    )
  })
})
