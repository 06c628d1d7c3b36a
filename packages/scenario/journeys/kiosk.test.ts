// A shared device: a person who walks away leaves nothing for the next, and one who is still there is asked first. And what
// else only some nodes require of a page: a view counted, and a customer who wants no more messages.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { auto, fixture, type NodeDraft } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe } from '../src/looks.ts'
import { isQuiet, timePasses } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const twoPages = (node: NodeDraft) =>
  fixture(
    flow('Kiosk')
      .page('S1', radio('q1', ['A', 'B']), text('q2'), nextPage())
      .page('S2', radio('q3', ['C', 'D']), submit())
      .thank('End', label('bye', 'All done'))
      .savesPartials(),
    node,
  )
const warning = 'Are you still there? The survey will start over soon.'

describe.skipIf(stage.reason)(`a shared device${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('what was left behind is gone after the time, with the draft and the partial of the one before (R-NODE-13)', async () => {
    const fx = twoPages({ idle_reset_timeout_in_seconds: 2 })
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.types('q2', 'my secret')
    await who.presses('Next')
    await who.shows('q3')
    await expect
      .poll(() =>
        who.page.evaluate(
          () => Object.keys(localStorage).filter((key) => key.startsWith('PSN::FLOW/')).length,
        ),
      )
      .toBe(1)
    await who.shows('q1')
    expect(await who.option('q1', 'A').isChecked()).toBe(false)
    expect(await who.field('q2').inputValue()).toBe('')
    const left = await who.page.evaluate(() => Object.keys(localStorage))
    expect(
      left.filter((key) => key.startsWith('PSN::FLOW/') || key === 'PSN::INCOMPLETE_SURVEYS'),
    ).toEqual([])
    expect(who.faults).toEqual([])
  })

  it('the privacy notice is above the first question, speaks the page\u2019s language, folds away, and is kept with the feedback', async () => {
    const texts = [
      { language: 'en', text: 'We keep your answers for 90 days.' },
      { language: 'tr', text: 'Yanıtlarınızı 90 gün saklarız.' },
    ]
    const fx = fixture(
      flow('Notice')
        .speaks('en', 'tr')
        .page('S1', radio('q1', ['A', 'B']), nextPage())
        .page('S2', radio('q3', ['C', 'D']), submit())
        .thank('End', label('bye', 'All done')),
      { privacy_notice: { version: '2026-2', texts } },
    )
    const who = await stage.arrives(fx)
    const notice = who.page.locator('[data-notice]')
    const [above, question] = [
      await notice.boundingBox(),
      await who.page.locator('.question').first().boundingBox(),
    ]
    expect(above && question && above.y + above.height <= question.y).toBe(true)
    expect(await notice.innerText()).toContain('We keep your answers for 90 days.')
    await who.page.locator('.attending').waitFor({ state: 'attached' })
    await who.page.getByRole('button', { name: /Türkçe/ }).click()
    await expect
      .poll(() => notice.innerText(), { timeout: 20_000 })
      .toContain('Yanıtlarınızı 90 gün saklarız.')
    expect(await notice.count()).toBe(1)
    expect(await axe(who.page)).toEqual([])
    await who.page.getByRole('radio').first().click({ force: true })
    await who.page
      .getByRole('button', { name: 'İleri' })
      .or(who.page.getByRole('button', { name: /next/i }))
      .click()
    await expect.poll(() => notice.locator('p').isVisible(), { timeout: 20_000 }).toBe(false)
    await who.page.getByRole('button', { name: /submit|send|gönder/i }).click()
    await expect
      .poll(async () => (await stage.server.feedbacks(fx.nodeId)).length, { timeout: 20_000 })
      .toBe(1)
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect(await stage.server.feedback(stored?.id ?? '')).toMatchObject({
      privacy_notice: { version: '2026-2', language: 'tr' },
    })
    expect(who.faults).toEqual([])
  })

  it('hands keep the page, and twenty seconds before the end it asks; any key continues (R-NODE-14)', async () => {
    const who = await stage.arrives(twoPages({ idle_reset_timeout_in_seconds: 60 }), {
      time: 'stands',
    })
    await who.page.clock.runFor(1_000)
    await who.page.locator('.attending').waitFor({ state: 'attached' })
    await who.picks('q1', 'A')
    await who.page.clock.runFor(39_000)
    await who.misses(warning)
    await who.page.clock.runFor(1_500)
    await who.sees(warning)
    expect(await who.page.getByRole('alert').innerText()).toMatch(/over soon\.\s+(20|19) seconds/)
    await who.page.clock.runFor(5_000)
    expect(await who.page.locator('.attending__warning').innerText()).toMatch(/1[345] seconds/)
    await who.page.keyboard.press('Shift')
    await who.page.clock.runFor(500)
    await who.misses(warning)
    await who.page.clock.runFor(39_000)
    await who.misses(warning)
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.page.clock.runFor(2_000)
    await who.presses('Continue')
    await who.misses(warning)
    await who.page.clock.runFor(59_000)
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
  })

  it('the thank page makes room for the next, who is a run of their own (R-NODE-15)', async () => {
    const fx = auto({ thank_you_duration_in_seconds: 2 })
    const who = await stage.arrives(fx)
    for (const choice of ['A', 'B'] as const) {
      await who.picks('q1', choice)
      await who.sees('All done')
      await who.shows('q1')
      expect(await who.option('q1', choice).isChecked()).toBe(false)
    }
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(2)
  })

  it('the thank page counts down, and stays ten times as long for somebody who asks for it (R-NODE-15)', async () => {
    const who = await stage.arrives(auto({ thank_you_duration_in_seconds: 30 }), { time: 'stands' })
    await who.page.clock.runFor(1_000)
    await who.page.locator('.attending').waitFor({ state: 'attached' })
    await who.picks('q1', 'A')
    await expect
      .poll(async () => {
        await who.page.clock.runFor(500)
        return who.page.getByText('The survey will start over soon.').count()
      })
      .toBeGreaterThan(0)
    await who.sees('All done')
    const seconds = async () =>
      Number.parseInt(
        await who.page.locator('.attending__countdown p > [aria-hidden]').innerText(),
        10,
      )
    const first = await seconds()
    await who.page.clock.runFor(5_000)
    expect(first - (await seconds())).toBeGreaterThanOrEqual(4)
    await who.presses('Keep it open')
    await who.page.clock.runFor(60_000)
    await who.sees('All done')
    expect(await who.button('Keep it open').count()).toBe(0)
    await who.page.clock.runFor(280_000)
    await who.shows('q1')
  })

  it('a page that nobody touched stays unchanged, and a node without times has no timers', async () => {
    const who = await stage.arrives(twoPages({ idle_reset_timeout_in_seconds: 1 }), {
      time: 'stands',
    })
    await who.page.evaluate(() => Object.assign(window, { stood: true }))
    await timePasses(who.page, 10_000)
    expect(await who.page.evaluate(() => 'stood' in window)).toBe(true)
    const other = await stage.arrives(twoPages({}), { time: 'stands' })
    await timePasses(other.page, 10_000)
    expect(await other.page.locator('.attending').count()).toBe(0)
  })

  it('a view of a display quota is counted once a device, and a used up quota closes the page (C-01)', async () => {
    const fx = auto({ channel_quota: { active: true, action_kind: 'display', limit: 1 } })
    const limits = async () =>
      (
        (await (await stage.server.owner('GET', `/nodes/${fx.nodeId}/limits`)).json()) as {
          quota: { counted: number }
        }
      ).quota.counted
    const who = await stage.arrives(fx)
    await expect.poll(limits).toBe(1)
    await who.picks('q1', 'A')
    await who.sees('All done')
    await expect
      .poll(
        async () => {
          await who.page.goto(`${stage.server.url}/feedback?node_id=${fx.nodeId}`)
          return who.page.getByText('This survey is closed').count()
        },
        { timeout: 25_000 },
      )
      .toBe(1)
    expect(await limits()).toBe(1)
  })

  it('the link to unsubscribe is where the node says so and the link is signed for a customer (R-NODE-18)', async () => {
    const made = (await (
      await stage.server.owner('POST', '/customers', { name: 'Ada' })
    ).json()) as { id: string }
    const fx = auto({ unsubscribe_visible: true })
    await stage.server.imports(fx.bundle)
    const key = (await (
      await stage.server.owner('POST', '/signature_keys', { name: 'Mail' })
    ).json()) as { private_key: string }
    const link = (await (
      await stage.server.owner('POST', `/nodes/${fx.nodeId}/links`, {
        creator_id: made.id,
        private_key: key.private_key,
      })
    ).json()) as {
      url: string
    }
    const who = await stage.opens(fx, link.url.replace(stage.server.url, ''))
    await who.presses('Unsubscribe')
    await who.sees('Do you want to stop receiving messages?')
    await who.presses('Unsubscribe')
    await who.sees('You will not receive any more messages.')
    const customer = (await (await stage.server.owner('GET', `/customers/${made.id}`)).json()) as {
      unsubscribed_at: string | null
    }
    expect(customer.unsubscribed_at).not.toBeNull()
    for (const [node, query] of [
      [auto({ unsubscribe_visible: false }), { creator_id: made.id }],
      [auto({ unsubscribe_visible: true }), {}],
      [auto({ unsubscribe_visible: true }), { creator_id: made.id }],
    ] as const) {
      const other = await stage.arrives(node, { query })
      await other.page.waitForLoadState('networkidle')
      await isQuiet(other.page)
      expect(await other.button('Unsubscribe').count()).toBe(0)
    }
  })
})
