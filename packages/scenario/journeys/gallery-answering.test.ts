// All 29 styles answered and sent: by keyboard only, and by single taps only on a small phone. What the page sends is
// what the server stores and the owner reads.
import type { FeedbackPayload, Question } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Fixture } from '../src/fixtures.ts'
import { questionsOf } from '../src/gallery.ts'
import { houses, newNumber, openGalleryStage } from '../src/gallery-stage.ts'
import { picture, taps, typedWords } from '../src/gallery-taps.ts'
import { axeAtRest, sidewaysPx } from '../src/looks.ts'
import type { Respondent } from '../src/respondent.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const idsOf = (question: Question): string[] =>
  question.statements.length > 0 ? question.statements.map(({ id }) => id) : [question.id]
const send = (who: Respondent) => who.page.locator('[data-press]').last()
const sending = (who: Respondent) => who.page.locator('[data-press][aria-disabled="true"]')
/** The messages at the questions that the page refused. */
const refusedOf = (who: Respondent): Promise<string[]> =>
  who.page
    .locator('.question--error')
    .evaluateAll((wrong) => wrong.map((question) => (question as HTMLElement).innerText))

/** Everything was answered, the server stored it as it was sent, and the owner reads the same. */
async function isTaken(fx: Fixture, who: Respondent): Promise<FeedbackPayload> {
  expect(await refusedOf(who)).toEqual([])
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

describe.skipIf(stage.reason)(
  `the gallery answered${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('all 29 required styles are answered and sent by keyboard alone at 320 px (R-QS-48)', async () => {
      const fx = stage.gallery({ pages: 'one', asks: 'everything' })
      const who = await stage.arrives(fx, { context: { viewport: { width: 320, height: 640 } } })
      const { keyboard } = who.page
      who.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
      const keyOf = new Map(questionsOf(fx).map(({ id, key }) => [id, key]))
      const seen = new Set<string>()
      for (let stops = 0; stops < 250; stops += 1) {
        await keyboard.press('Tab')
        const stop = await who.page.evaluate(() => {
          const at = document.activeElement
          const input = at instanceof HTMLInputElement ? at : null
          const group =
            input?.type === 'radio'
              ? document.querySelector(`input[name="${CSS.escape(input.name)}"]:checked`)
              : null
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
        if (stop.kind === 'radio' && !stop.isChosen)
          await keyboard.press(stop.name.startsWith('best-') ? 'ArrowDown' : 'Space')
        // The focus moves to the next item without a position.
        for (
          let left = stop.isAdd ? await who.page.locator('.ranking__add').count() : 0;
          left > 0;
          left -= 1
        )
          await keyboard.press('Enter')
        if (seen.has(key)) continue
        if (stop.kind === 'checkbox') await keyboard.press('Space')
        else if (stop.kind === 'range') await keyboard.press('ArrowRight')
        else if (stop.kind === 'combobox') {
          await keyboard.type(key === 'from' ? 'lis' : 'mus')
          await keyboard.press('Enter')
        } else if (stop.kind === 'file') {
          await keyboard.press('Space')
          await who.element(key).locator('.file-row--stored').waitFor()
        } else if (key === 'callback' && stop.kind === 'tel') {
          const number = newNumber()
          await keyboard.type(number)
          await keyboard.press('Enter')
          await who.page.getByLabel(/code/i).last().waitFor()
          await expect
            .poll(() =>
              who.page.evaluate(() => document.activeElement?.getAttribute('autocomplete')),
            )
            .toBe('one-time-code')
          await keyboard.type(await stage.codeTo(number))
          await keyboard.press('Enter')
          await who.element(key).locator('.verification__number--done').waitFor()
        } else if (key in typedWords && ['text', 'tel', 'email', 'textarea'].includes(stop.kind))
          await keyboard.type(typedWords[key] ?? '')
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

    it('all 29 required styles are answered by single taps alone at 320 px, and axe finds nothing on them answered and while they are sent (R-QS-48)', async () => {
      const fx = stage.gallery({ pages: 'one', asks: 'everything' })
      let release = (): void => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const who = await stage.arrives(fx, {
        context: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
        before: (page) =>
          page.route('**/v1/feedbacks', async (route) => {
            await held
            await route.fallback()
          }),
      })
      who.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
      for (const question of questionsOf(fx)) await taps(stage, who, question)
      expect(await sidewaysPx(who.page)).toBe(0)
      expect(await axeAtRest(who.page)).toEqual([])
      await send(who).tap()
      await expect
        .poll(async () => ({ refused: await refusedOf(who), sending: await sending(who).count() }))
        .toEqual({ refused: [], sending: 1 })
      expect(await axeAtRest(who.page)).toEqual([])
      release()
      await isTaken(fx, who)
    })
  },
)
