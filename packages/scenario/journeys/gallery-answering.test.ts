// All 29 styles answered and sent: by keyboard alone, and by single taps alone on a small phone. What the page sends is
// what the server takes and the owner reads.
import type { FeedbackPayload, Question, QuestionStyle } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Fixture } from '../src/fixtures.ts'
import { answersCalls, axeAtRest, gallery, houses, sidewaysPx } from '../src/gallery.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

vi.setConfig({ testTimeout: 120_000 })
const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const typed: Readonly<Record<string, string>> = {
  name: 'Ayşe Öz',
  age: '34',
  email: 'ayse@posta.example',
  mobile: '+90 532 123 45 67',
  booking: 'HH 2204',
  company: 'Deniz Ltd',
  one_word: 'Calm',
  story: 'The sea.',
  nights: '3',
  arrival: '29022024',
  postcode: '34000',
}
const picture = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }
const questionsOf = (fx: Fixture): Question[] => fx.flow.elements.flatMap(({ question }) => question ?? [])
const idsOf = (question: Question): string[] => (question.statements.length > 0 ? question.statements.map(({ id }) => id) : [question.id])
const send = (who: Respondent) => who.page.locator('[data-press]').last()

/** Everything was answered, the server took it as it was sent, and the owner reads the same. */
async function isTaken(fx: Fixture, who: Respondent): Promise<FeedbackPayload> {
  expect(await who.page.locator('.question--error').evaluateAll((wrong) => wrong.map((question) => (question as HTMLElement).innerText))).toEqual([])
  await who.sent()
  const reply = await who.saves()[0]?.response()
  expect([reply?.status(), await reply?.text()]).toEqual([200, expect.any(String)])
  await who.sees('That was all of them.')
  const body = await who.sent()
  const answered = new Set(body.responses.map((item) => item.question_id))
  expect(
    questionsOf(fx)
      .filter((question) => !idsOf(question).some((id) => answered.has(id)))
      .map(({ key }) => key),
  ).toEqual([])
  const [stored] = await stage.server.feedbacks(fx.nodeId)
  expect(stored?.completed).toBe(true)
  expect(stored?.responses).toEqual(body.responses)
  expect(who.faults).toEqual([])
  return body
}

describe.skipIf(stage.reason)(`the gallery answered${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('R-QS-48: all 29 required styles are answered and sent by keyboard alone at 320 px', async () => {
    const fx = gallery({ pages: 'one', asks: 'everything' })
    const who = await stage.arrives(fx, { before: answersCalls(fx), context: { viewport: { width: 320, height: 640 } } })
    const { keyboard } = who.page
    who.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
    const keyOf = new Map(questionsOf(fx).map(({ id, key }) => [id, key]))
    const seen = new Set<string>()
    for (let stops = 0; stops < 250; stops += 1) {
      await keyboard.press('Tab')
      const stop = await who.page.evaluate(() => {
        const at = document.activeElement
        const input = at instanceof HTMLInputElement ? at : null
        const group = input?.type === 'radio' ? document.querySelector(`input[name="${CSS.escape(input.name)}"]:checked`) : null
        return {
          question: at?.closest('.question')?.getAttribute('data-question') ?? '',
          kind: at?.getAttribute('role') ?? input?.type ?? at?.tagName.toLowerCase() ?? '',
          name: input?.name ?? '',
          isAdd: at?.classList.contains('ranking__add') ?? false,
          isChosen: group !== null,
          isSend: at?.hasAttribute('data-press') ?? false,
        }
      })
      if (stop.isSend) break
      const key = keyOf.get(stop.question) ?? ''
      if (stop.kind === 'radio' && !stop.isChosen) await keyboard.press(stop.name.startsWith('best-') ? 'ArrowDown' : 'Space')
      // The focus goes on to the next that has no place yet.
      for (let left = stop.isAdd ? await who.page.locator('.ranking__add').count() : 0; left > 0; left -= 1) await keyboard.press('Enter')
      if (seen.has(key)) continue
      if (stop.kind === 'checkbox') await keyboard.press('Space')
      else if (stop.kind === 'range') await keyboard.press('ArrowRight')
      else if (stop.kind === 'combobox') {
        await keyboard.type(key === 'from' ? 'lis' : 'mus')
        await keyboard.press('Enter')
      } else if (stop.kind === 'file') {
        await keyboard.press('Space')
        await who.element(key).getByText('page.png').first().waitFor()
      } else if (key === 'callback' && stop.kind === 'tel') {
        await keyboard.type('+905321234567')
        await keyboard.press('Enter')
        await who.page.getByLabel(/code/i).last().waitFor()
        await expect.poll(() => who.page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('one-time-code')
        await keyboard.type('123456')
        await keyboard.press('Enter')
        await who.element(key).getByText('+90', { exact: false }).first().waitFor()
      } else if (key in typed && ['text', 'tel', 'email', 'textarea'].includes(stop.kind)) await keyboard.type(typed[key] ?? '')
      else continue
      seen.add(key)
      if (key === 'postcode') {
        await keyboard.press('Enter')
        await who.element('nearest').getByText(houses[0]).waitFor()
      }
    }
    await keyboard.press('Enter')
    await isTaken(fx, who)
  })

  it('R-QS-48: all 29 required styles are answered by single taps alone at 320 px, and axe finds nothing on them answered and while they are sent', async () => {
    const fx = gallery({ pages: 'one', asks: 'everything' })
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const who = await stage.arrives(fx, {
      context: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
      before: async (page) => {
        await answersCalls(fx)(page)
        await page.route('**/v1/feedbacks', async (route) => {
          await held
          await route.fallback()
        })
      },
    })
    who.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
    for (const { key, style, options } of questionsOf(fx)) await taps(who, key, style, options.length)
    expect(await sidewaysPx(who.page)).toBe(0)
    expect(await axeAtRest(who.page)).toEqual([])
    await send(who).tap()
    await who.page.locator('[data-press][aria-disabled="true"]').waitFor()
    expect(await axeAtRest(who.page)).toEqual([])
    release()
    await isTaken(fx, who)
  })
})

/** A finger that never drags; words come from the keyboard that opens below a field. */
async function taps(who: Respondent, key: string, style: QuestionStyle, optionCount: number): Promise<void> {
  const at = who.element(key)
  const write = async (words: string) => {
    await who.page.keyboard.type(words)
    await who.page.keyboard.press('Tab')
  }
  if (style === 'datepicker') {
    await at.locator('.date__open').tap()
    await at.getByRole('gridcell').filter({ hasText: /^15$/ }).tap()
  } else if (style === 'slider') await at.getByRole('slider').tap()
  else if (style === 'ranking') for (let left = optionCount; left > 0; left -= 1) await at.locator('.ranking__add').first().tap()
  else if (style === 'matrix') {
    const groups = await at.locator('input').evaluateAll((inputs) => [...new Set(inputs.map((input) => (input as HTMLInputElement).name))])
    // In a maxdiff the second end is another statement than the first.
    for (const [place, name] of groups.entries())
      await at
        .locator('label')
        .filter({ has: who.page.locator(`input[name="${name}"]`) })
        .nth(name.startsWith('best-') ? place : 0)
        .tap()
  } else if (style === 'file' || style === 'screenshot') {
    await at.locator('label.upload__choose').tap()
    await at.getByText('page.png').first().waitFor()
  } else if (style === 'phone_verification') {
    await at.locator('input[type=tel]').tap()
    await who.page.keyboard.type('+905321234567')
    await at.getByRole('button', { name: /code/i }).tap()
    await at.locator('.code__input').tap()
    await who.page.keyboard.type('123456')
    await at.locator('.verification__actions button').first().tap()
    await at.locator('.verification__number--done').waitFor()
  } else if (style.startsWith('dynamic_multiple')) await at.locator('label').first().tap()
  else if (style === 'dropdown' || optionCount > 10) {
    await at.getByRole('combobox').tap()
    await at.getByRole('option').nth(2).tap()
  } else if (key in typed) {
    await at.locator('input:not([type=range]), textarea').first().tap()
    await write(typed[key] ?? '')
    if (key === 'postcode') await who.element('nearest').getByText(houses[0]).waitFor()
  } else await at.locator('label').first().tap()
}
