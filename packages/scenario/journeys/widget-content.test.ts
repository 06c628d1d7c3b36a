// The page inside a widget's frame, framed by a page of another site that uses the loader's protocol.
import { createHmac } from 'node:crypto'
import type { LoaderMessage } from '@askwell/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { finish, openContentStage } from '../src/content-stage.ts'
import { label, radio, submit, textarea } from '../src/element-builder.ts'
import { basic, fixture, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { isQuiet } from '../src/quiet.ts'
import { type Guest, messagesOf, ofWidget } from '../src/widget-guest.ts'

const { stage, standIn, arrives } = await openContentStage()

const secret = 'secret of the widget’s owner'
const calls = (guest: Guest): string[] =>
  guest.who.log.calls().filter((call) => !call.includes('/code/'))
const visits = (guest: Guest): string[] =>
  calls(guest).filter((call) => call.includes('/customers/visit'))

describe.skipIf(stage.reason)('inside the frame of a widget', () => {
  it('shows header, survey and footer; the host page learns of ready, sizes and the close button (R-WUI-09, R-WUI-10, R-WUI-15, R-WGT-11, R-MSG-10)', async () => {
    const guest = await arrives(short(ofWidget({ name: 'Fernhill', logo_url: '/assets/icon.svg' })))
    await guest.frame.getByText('q1').waitFor({ state: 'attached' })
    expect(await guest.frame.getByText('q1').isVisible()).toBe(false)
    expect(calls(guest)).toEqual([])
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    await expect(guest.frame.locator('.brand__logo').getAttribute('src')).resolves.toBe(
      '/assets/icon.svg',
    )
    await guest.frame
      .locator('.widget-footer')
      .getByText(/Askwell/)
      .waitFor()
    await expect
      .poll(() => guest.heardTypes())
      .toEqual(expect.arrayContaining(['size', 'ready', 'language']))
    await guest.button('Close').click()
    await expect.poll(() => guest.heardTypes()).toContain('close')
    expect(JSON.stringify(await guest.heard())).not.toContain(guest.fx.option('q1', 'A'))
    expect(guest.who.faults).toEqual([])
  })

  it('no badge where branding is off (R-WUI-15)', async () => {
    const guest = await arrives(short(ofWidget()), { branding_visible: false })
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    expect(await guest.frame.locator('.badge').count()).toBe(0)
  })

  it('the visit comes before the questions, once, and its customer into the feedback (R-WGT-44, R-WGT-45, R-WGT-46, R-WGT-47, R-NODE-05, R-PAY-06)', async () => {
    const guest = await arrives(
      short(ofWidget()),
      {},
      { start: { customer: { external_id: 'card-9', user_id: 'u-9', email: 'ada@shop.test' } } },
    )
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    await guest.say({ type: 'closed' })
    await guest.open()
    const sent = await finish(guest)
    expect(visits(guest)).toEqual([`POST /v2/web_widgets/${guest.fx.nodeId}/customers/visit`])
    const [visit] = guest.who.log.to('POST', '/v2/')
    expect(visit?.postDataJSON()).toMatchObject({
      node_id: guest.fx.nodeId,
      external_id: 'card-9',
      user_id: 'u-9',
      email: 'ada@shop.test',
      device_id: sent.device_id,
    })
    const reply = (await (await visit?.response())?.json()) as { id: string }
    expect(sent).toMatchObject({
      user_id: 'u-9',
      customer: { id: reply.id, external_id: 'card-9' },
    })
    expect(calls(guest).filter((call) => call.includes('/customers/'))).toHaveLength(1)
  })

  it('a visit that fails stops nothing (R-WGT-48, A-181)', async () => {
    const guest = await arrives(short(ofWidget()), {}, {}, (page) =>
      page.route('**/customers/visit', (route) => route.fulfill({ status: 500, body: '{}' })),
    )
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    expect((await finish(guest)).responses).toHaveLength(1)
    await guest.frame.getByText('All done').waitFor()
  })

  it('the feedback names the host’s full address and the widget, and what follows goes through the port (R-PAY-07, R-PAY-29, R-FLOW-28, R-FLOW-43, R-MSG-09, R-WGT-60)', async () => {
    const guest = await arrives(short(ofWidget()))
    await guest.open()
    const sent = await finish(guest)
    expect(sent.origin_url).toMatch(/^http:\/\/localhost:\d+\/page\?x=1$/)
    expect(guest.who.saves()[0]?.headers()['x-wwid']).toBe(guest.fx.nodeId)
    await expect
      .poll(() => guest.heardTypes(), { timeout: 25_000 })
      .toEqual(expect.arrayContaining(['submitted']))
    await expect
      .poll(async () => JSON.stringify(await messagesOf(guest, 'event')), { timeout: 25_000 })
      .toContain('PSN_FEEDBACK_SUBMITTED')
    expect(JSON.stringify(await messagesOf(guest, 'event'))).toContain('PSN_END_OF_FLOW')
    expect(await guest.posted()).toEqual([])
  })

  it('attributes go into the node call, letters of all kinds unharmed (R-WGT-55, R-WGT-56)', async () => {
    const responses = Buffer.from(
      JSON.stringify([
        { question: 'plan', answer: 'gümüş' },
        { question: 'q1', answer: 'B' },
      ]),
    ).toString('base64')
    const guest = await arrives(short(ofWidget()), {}, { start: { responses } })
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    const [call] = guest.who.log.to('GET', `/v1/nodes/${guest.fx.nodeId}`)
    const sent = new URL(call?.url() ?? '').searchParams.get('responses') ?? ''
    expect(JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))[0]).toEqual({
      question: 'plan',
      answer: 'gümüş',
    })
    await expect.poll(() => guest.frame.locator('input:checked').count()).toBe(1)
    const before = calls(guest)
    expect(before.findIndex((one) => one.includes('/visit'))).toBeLessThan(
      before.findIndex((one) => one.includes('/v1/nodes/')),
    )
  })

  it('Back is in the header where there is a way back, and keeps the answers (R-WUI-12, R-WUI-13, R-FLOW-59)', async () => {
    const guest = await arrives(basic(ofWidget()))
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    expect(await guest.button('Back').count()).toBe(0)
    await guest.picks('A')
    await guest.button(/Next/).click()
    await guest.frame.getByText('q2').waitFor()
    await guest.button('Back').click()
    await guest.frame.getByText('q1').waitFor()
    expect(await guest.frame.locator('input:checked').count()).toBe(1)
    await expect.poll(() => guest.button('Back').count()).toBe(0)
  })

  it('the size follows the content (R-WUI-29, R-WUI-26)', async () => {
    const tall = fixture(
      flow('Tall')
        .page(
          'S1',
          radio('q1', ['A', 'B']).whenChosen('A').shows('more'),
          textarea('more').hidden(),
          submit(),
        )
        .thank('End', label('bye', 'All done')),
      ofWidget(),
    )
    const guest = await arrives(tall)
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    const last = async (): Promise<number> =>
      ((await messagesOf(guest, 'size')).at(-1) as { heightPx: number } | undefined)?.heightPx ?? 0
    await expect.poll(last).toBeGreaterThan(200)
    const before = await last()
    await guest.picks('A')
    await expect.poll(last).toBeGreaterThan(before + 80)
    const needed = await guest.frame.locator('.widget-main').evaluate((main) => main.scrollHeight)
    expect(Math.abs((await last()) - needed - 57 - 45)).toBeLessThanOrEqual(3)
  })

  it('focus moves in when it may, stays inside of a dialog, and Escape closes (A-245)', async () => {
    const guest = await arrives(
      short(ofWidget()),
      {},
      { start: { layout: { kind: 'modal', maxHeightPx: 600, radiusPx: 16 } }, widthPx: 520 },
    )
    await guest.open()
    const dialog = guest.frame.getByRole('dialog')
    await dialog.waitFor()
    await expect(dialog.getAttribute('aria-modal')).resolves.toBe('true')
    await guest.frame.locator('#page-heading:focus').waitFor({ state: 'attached' })
    for (let step = 0; step < 12; step += 1) {
      await guest.page.keyboard.press(step > 7 ? 'Shift+Tab' : 'Tab')
      expect(await guest.page.evaluate(() => document.activeElement?.id)).toBe(
        'psn-widget-content-frame',
      )
    }
    await guest.page.keyboard.press('Escape')
    await expect.poll(() => guest.heardTypes()).toContain('close')
  })

  it('leaves the focus where it is when it opened automatically', async () => {
    const guest = await arrives(short(ofWidget()))
    await guest.page.getByRole('button', { name: 'Behind' }).focus()
    await guest.open(false)
    await guest.frame.getByText('q1').waitFor()
    expect(await guest.page.evaluate(() => document.activeElement?.textContent)).toBe('Behind')
  })

  it('in secure mode the token goes along, is renewed when it is over, and costs no answer (R-WGT-54, C-30)', async () => {
    const customer = {
      external_id: 'card-1',
      user_hash: createHmac('sha256', secret).update('card-1').digest('hex'),
    }
    const guest = await arrives(
      short(ofWidget()),
      { secure_mode: true, identity_secret: secret },
      { start: { customer } },
    )
    await guest.open()
    await finish(guest)
    await guest.frame.getByText('All done').waitFor()
    const [first] = await stage.server.feedbacks(guest.fx.nodeId)
    expect(first?.customer).toMatchObject({ external_id: 'card-1' })
    expect(JSON.stringify(first)).not.toContain(customer.user_hash)

    const slow = await arrives(
      short(ofWidget()),
      { secure_mode: true, identity_secret: secret },
      {
        start: { customer: { external_id: 'card-1', user_hash: 'wrong' } },
        config: { security_token: 'over' },
      },
    )
    await slow.open()
    await finish(slow)
    await slow.frame.getByText('All done').waitFor()
    const [second] = await stage.server.feedbacks(slow.fx.nodeId)
    expect(second?.responses).toHaveLength(1)
    expect(JSON.stringify(second?.customer)).not.toContain('card-1')
  })

  it('listens to nobody but the page that framed it', async () => {
    const guest = await arrives(short(ofWidget()))
    await guest.page.evaluate(() => {
      const frame = document.querySelector('iframe')?.contentWindow
      for (let at = 0; at < 200; at += 1) {
        frame?.postMessage({ type: 'opened', by: 'button', takesFocus: true }, '*')
        frame?.postMessage({ type: 'psn:port', nonce: `n${at}` }, '*', [new MessageChannel().port2])
      }
    })
    await isQuiet(guest.page)
    expect(await guest.frame.getByText('q1').isVisible()).toBe(false)
    expect(calls(guest)).toEqual([])
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
  })

  it('an unknown widget says so inside of its frame, and can be closed (R-ERR-25, R-WUI-10)', async () => {
    const who = await stage.opens(short(), '/healthz', { waits: 'loaded' })
    const framed = await standIn.frames(who.page, 'PSN-NOTHERE', {
      config: {
        primary_color: '#20B8F7',
        font_color: '#FFFFFF',
        radius: 0,
        branding_visible: true,
      },
    })
    await framed.frame
      .getByText('Something went wrong while loading the widget. Please try again later.')
      .waitFor()
    await framed.frame.getByRole('button', { name: 'Close' }).click()
    await expect
      .poll(() => framed.heardTypes())
      .toEqual(expect.arrayContaining(['ready', 'failed', 'close']))
  })

  it('works where the browser keeps nothing', async () => {
    const guest = await arrives(
      short(ofWidget()),
      { prevent_multiple_feedback: true },
      {},
      (page) =>
        page.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('denied', 'SecurityError')
            },
          }),
        ),
    )
    await guest.open()
    await finish(guest)
    await guest.frame.getByText('All done').waitFor()
    expect(guest.who.saves()[0]?.headers()['x-wwid']).toBe(guest.fx.nodeId)
    await guest.say({ type: 'closed' } satisfies LoaderMessage)
    await guest.open()
    await guest.frame.getByText('You already answered').waitFor()
    expect(guest.who.faults).toEqual([])
  })

  it('a page of another domain gets no frame (A-171)', async () => {
    const said: string[] = []
    const listens = async (page: Page) => page.on('console', (message) => said.push(message.text()))
    const arriving = arrives(
      short(ofWidget()),
      { enabled_domains: ['elsewhere.test'] },
      {},
      listens,
    ).catch(() => null)
    await expect.poll(() => said.join('\n')).toContain('frame-ancestors')
    await stage.clear()
    expect(await arriving).toBeNull()
  })
})
