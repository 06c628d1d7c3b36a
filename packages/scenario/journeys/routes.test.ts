// Addresses, screens without a survey, previews, and what a node's settings do to the page.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, textarea } from '../src/element-builder.ts'
import { basic, chatEnd, fixture, partial } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { isQuiet } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage({
  env: {
    PUBLIC_SITE_URL: '/studio/',
    ASKWELL_PROVIDER_URL: 'https://provider.example/en',
    ASKWELL_PROVIDER_URL_TR: 'https://provider.example/tr',
  },
})
afterEach(() => stage.clear())
afterAll(() => stage.close())
const unknownId = '5b3c9f0e-2d44-4a86-9a1e-6c2a90f0a001'

describe.skipIf(stage.reason)(`routes${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(['/', '/nope', '/feedback/extra', '/feedbacks'])(
    '%s leads to the public site (R-ROUTE-09)',
    async (address) => {
      const who = await stage.opens(basic(), address, { waits: 'loaded' })
      expect(new URL(who.page.url()).pathname).toBe('/studio/')
    },
  )

  it.each([
    ['R-ROUTE-10', '/web_flow_preview'],
    ['R-ROUTE-10', '/flow_preview'],
    ['R-ROUTE-11', '/feedback'],
    ['R-ROUTE-11', '/web_feedback'],
    ['R-ROUTE-12', '/chat'],
    ['R-ROUTE-12', `/chat?feedback_id=${unknownId}`],
    ['R-ROUTE-12', '/chat?token=abc'],
    ['R-ROUTE-13', '/widget'],
  ])('$1 renders nothing and calls nothing without its parameters ($0)', async (_row, address) => {
    const who = await stage.opens(basic(), address, { waits: 'loaded' })
    await isQuiet(who.page)
    expect((await who.page.locator('body').innerText()).trim()).toBe('')
    expect(who.log.calls()).toEqual([])
    expect(new URL(who.page.url()).pathname).toBe(address.split('?')[0])
    expect(who.faults).toEqual([])
  })

  it.each([
    ['an unknown id', unknownId],
    ['no id at all', 'abc'],
    ['an empty one', ''],
  ])(
    'a node_id that is %s gets the 404 page (R-ROUTE-27, R-ERR-26, R-NODE-25)',
    async (_name, nodeId) => {
      const who = await stage.opens(basic(), `/feedback?node_id=${nodeId}`, { waits: 'loaded' })
      await who.sees('404 Not Found')
      await who.sees(/URL is wrong or the link is broken/)
      await expect.poll(() => who.page.title()).toBe('404 Not Found')
    },
  )

  it('title, icon, logo and colour come from the node (R-ROUTE-24, R-ROUTE-30, R-ROUTE-32, R-ROUTE-31)', async () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const logo = `${stage.server.url}/logo.png`
    const fx = basic({
      name: 'Hotel Lindenhof',
      favicon_url: pixel,
      logo_url: logo,
      primary_color: '#2F6B4F',
    })
    const who = await stage.arrives(fx)
    expect(await who.page.title()).toBe('Hotel Lindenhof')
    expect(await who.page.locator('link[rel~=icon]').getAttribute('href')).toBe(pixel)
    expect(await who.page.locator(`img[src="${logo}"]`).count()).toBe(1)
    expect(
      await who.button('Next').evaluate((button) => getComputedStyle(button).backgroundColor),
    ).toBe('rgb(47, 107, 79)')
  })

  it('the owner’s stylesheet is linked and its text injected (R-ROUTE-25, R-ROUTE-26, R-NODE-03)', async () => {
    const fx = basic({
      css_text:
        '.askwell-marker { color: rgb(1, 2, 3) } [data-testid="survey-page"] { outline: 3px solid rgb(4, 5, 6) }',
    })
    const who = await stage.arrives(fx)
    const href = `/v1/nodes/${fx.nodeId}/style.css`
    expect(await who.page.locator(`link[rel=stylesheet][href*="${href}"]`).count()).toBe(1)
    await who.page.waitForFunction(() =>
      [...document.querySelectorAll('style')].some((style) =>
        style.textContent.includes('askwell-marker'),
      ),
    )
    expect(
      await who.container.evaluate((container) => getComputedStyle(container).outlineColor),
    ).toBe('rgb(4, 5, 6)')
    expect(who.log.to('GET', href).length).toBeGreaterThan(0)
    expect(who.faults).toEqual([])
  })

  it('a node without a stylesheet asks for none (R-NODE-03)', async () => {
    const who = await stage.arrives(basic())
    expect(who.log.calls().filter((call) => call.endsWith('style.css'))).toEqual([])
  })

  it('a stylesheet that fails does not block the survey (R-NODE-04)', async () => {
    const fx = basic({ css_text: '.marker { color: red }' })
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(/style\.css/, (route) => route.fulfill({ status: 404, body: '' })),
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
  })

  it.each([
    ['en', 'https://provider.example/en', /Made with/],
    ['tr', 'https://provider.example/tr', /ile yapıldı/],
  ] as const)(
    'the badge in %s leads to the provider in a new tab (R-ROUTE-21, R-ROUTE-22, R-ROUTE-23)',
    async (lang, href, words) => {
      const fx = fixture(
        flow('Badge')
          .speaks('en', 'tr')
          .page('S1', radio('q1', ['A', 'B']), nextPage())
          .thank('End', label('bye', 'All done')),
      )
      const who = await stage.arrives(fx, { query: { lang } })
      const badge = who.page.getByRole('link', { name: words })
      expect(await badge.getAttribute('href')).toBe(href)
      expect(await badge.getAttribute('target')).toBe('_blank')
      expect(await badge.getAttribute('rel')).toContain('noopener')
    },
  )

  it('no badge where the owner turned it off (R-ROUTE-21)', async () => {
    const who = await stage.arrives(basic({ branding_visible: false }))
    expect(await who.page.getByText(/Made with/).count()).toBe(0)
  })

  it('one element with class components holds the whole survey (R-ROUTE-36)', async () => {
    const who = await stage.arrives(basic())
    const wraps = await who.page.evaluate(() => {
      const found = document.getElementsByClassName('components')
      const first = found[0]
      return {
        count: found.length,
        fits:
          first instanceof HTMLElement &&
          first.scrollHeight >= (first.querySelector('fieldset')?.scrollHeight ?? 0),
        hasButton: Boolean(first?.querySelector('button')),
      }
    })
    expect(wraps).toEqual({ count: 1, fits: true, hasButton: true })
  })

  it('a chat end marks the container before the page goes to the chat (R-ROUTE-16)', async () => {
    const who = await stage.arrives(chatEnd())
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.presses('Send')
    await who.page.locator('[data-testid="survey-page"].chat-page').waitFor()
  })
})

describe.skipIf(stage.reason)('previews', () => {
  const pages = () =>
    fixture(
      flow('Preview')
        .page('S1', radio('q1', ['A', 'B']).required(), nextPage())
        .page('S2', textarea('q2'), submit())
        .thank('End', label('bye', 'All done')),
    )

  it('/web_flow_preview runs the flow without waits, animations, calls or storage (R-ROUTE-01, R-ROUTE-02, R-NODE-01, R-SEC-13, R-FLOW-22)', async () => {
    const fx = pages()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(fx, `/web_flow_preview?flow_id=${fx.flow.id}`)
    await who.picks('q1', 'A')
    const isThereAtOnce = await who.page.evaluate((name) => {
      const button = [...document.querySelectorAll('button')].find(
        (candidate) => candidate.textContent.trim() === name,
      )
      button?.click()
      return new Promise<boolean>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.body.innerText.includes('Question q2'))),
        ),
      )
    }, 'Next')
    expect(isThereAtOnce).toBe(true)
    expect(
      await who.page.evaluate(
        () =>
          document.getAnimations().filter((animation) => animation.playState === 'running').length,
      ),
    ).toBe(0)
    await who.presses('Send')
    await who.sees('All done')
    expect(who.log.calls()).toEqual([])
    expect(await who.page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
    expect(who.faults).toEqual([])
  })

  it('/flow_preview shows the flow and makes no call (R-ROUTE-03, R-SEC-13)', async () => {
    const fx = pages()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(fx, `/flow_preview?flow_id=${fx.flow.id}`)
    await who.sees('Question q1')
    expect(who.log.calls()).toEqual([])
  })

  it('element_id shows that element alone, without a way on (R-ROUTE-19)', async () => {
    const fx = pages()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(
      fx,
      `/web_flow_preview?flow_id=${fx.flow.id}&element_id=${fx.element('q2')}`,
    )
    await who.sees('Question q2')
    expect(await who.page.locator('[id^="el-"]').count()).toBe(1)
    expect(await who.button(/Next|Send/).count()).toBe(0)
  })

  it.each(['true', '1', 'TRUE'])(
    'isPreview=%s runs the node’s survey, calls nobody and saves nothing (R-ROUTE-18, R-QP-10, R-SEC-13)',
    async (value) => {
      const fx = partial()
      const who = await stage.arrives(fx, { query: { isPreview: value, creator_id: unknownId } })
      await who.picks('q1', 'A')
      await who.presses('Next')
      await who.sees('Question q2')
      await who.presses('Next')
      await who.presses('Send')
      await who.sees('All done')
      expect(who.log.calls()).toEqual([])
      expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
    },
  )

  it.each(['false', '0', ''])(
    'isPreview=%s behaves as if it were not there (R-QP-10)',
    async (value) => {
      const fx = basic()
      const who = await stage.arrives(fx, { query: { isPreview: value } })
      await who.picks('q1', 'A')
      await who.presses('Next')
      await who.presses('Send')
      await who.sees('All done')
      expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
    },
  )

  it('an unknown flow gets the 404 page', async () => {
    const who = await stage.opens(pages(), `/web_flow_preview?flow_id=${unknownId}`, {
      waits: 'loaded',
    })
    await who.sees('404 Not Found')
    expect(who.log.calls()).toEqual([])
  })
})
