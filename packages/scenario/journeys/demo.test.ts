// The demo's surveys as a visitor of a fresh instance sees them, in all their languages.
import { demoNodes, loadDemo } from '@askwell/server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
await loadDemo(stage.server.store, stage.server.workspaceId, Date.now())
afterEach(() => stage.clear())
afterAll(() => stage.close())

const pick = (page: Page, words: string) =>
  page.locator('label').filter({ hasText: words }).first().click()

describe.skipIf(stage.reason)(`the demo${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([
    [demoNodes.shopVisit, 'en', /How likely are you/],
    [demoNodes.shopVisit, 'tr', /tavsiye etme olasılığınız/],
    [demoNodes.shopVisit, 'ar', /ما مدى احتمال/],
    [demoNodes.delivery, 'en', /How was your delivery/],
    [demoNodes.delivery, 'tr', /Teslimatınız nasıldı/],
    [demoNodes.pulse, 'en', /recommend Brightwater/],
    [demoNodes.gallery, 'tr', /Size nasıl hitap edelim/],
  ] as const)('%s opens in %s and axe finds nothing', async (nodeId, lang, words) => {
    const who = await stage.opens(basic(), `/feedback?node_id=${nodeId}&lang=${lang}`)
    await who.sees(words)
    expect(await axe(who.page)).toEqual([])
    expect(who.faults).toEqual([])
  })

  it('a disappointed visitor is asked what went wrong, leaves an address, and the owner has it first in the list', async () => {
    const who = await stage.opens(basic(), `/feedback?node_id=${demoNodes.shopVisit}&lang=tr`)
    await pick(who.page, '3')
    await who.sees('Neler ters gitti?')
    await pick(who.page, 'Çok bekledim')
    await pick(who.page, 'Evet, lütfen')
    await who.page.getByLabel('Size nereden ulaşalım?').fill('deniz@posta.example')
    await who.presses('İleri')
    await who.page.getByLabel('Hangi mağazamıza geldiniz?').selectOption({ label: 'Eski Çarşı' })
    await who.presses('Gönder')
    await who.sees('Teşekkürler')
    const [newest] = await stage.server.feedbacks(demoNodes.shopVisit)
    expect(newest).toMatchObject({ completed: true, customer: { email: 'deniz@posta.example' } })
    expect(newest?.responses).toHaveLength(5)
  })
})
