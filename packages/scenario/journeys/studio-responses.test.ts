// Responses in the studio: found by filters, read in every style, replayed step by step, deleted and exported; by
// keyboard only.

import { readFile } from 'node:fs/promises'
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { nextPage, radio, submit, text, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { gallery, questionsOf } from '../src/gallery.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'
import { styledAnswer } from '../src/styled-answers.ts'

const stage = await openStage()
const visit = fixture(
  flow('After the visit')
    .page('Recommend', radio('mood', ['good', 'bad']).required(), nextPage('n1'))
    .branches('Recommend', 'Make it right', answer('mood').isOneOf('bad'))
    .goes('Recommend', 'Fans')
    .page(
      'Make it right',
      radio('call', ['yes', 'no']).whenChosen('yes').shows('number'),
      text('number').hidden(),
      textarea('wrong'),
      submit('send1'),
    )
    .goes('Make it right', 'End')
    .page('Fans', textarea('liked'), submit('send2'))
    .thank('End'),
  { name: 'The lounge' },
)
const styles = gallery({ pages: 'one', asks: 'nothing', node: { name: 'All styles' } })
let tamsin: Colleague

beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  for (const { bundle } of [visit, styles]) await stage.server.imports(bundle)
  const chose = (question: string, option: string) => ({
    question_id: visit.question(question),
    option_id: visit.option(question, option),
  })
  const said = (question: string, body: string) => ({ question_id: visit.question(question), body })
  const sent = [
    await stage.server.submits(visit, [
      chose('mood', 'bad'),
      chose('call', 'yes'),
      said('number', 'desk 4'),
      said('wrong', 'We waited for the zeppelin'),
    ]),
    await stage.server.submits(visit, [chose('mood', 'good'), said('liked', 'The tea was warm')]),
    await stage.server.submits(visit, [chose('mood', 'good')]),
    await stage.server.submits(
      styles,
      questionsOf(styles).flatMap((question) => styledAnswer(question, 3)),
    ),
  ]
  for (const reply of sent) expect(reply.status, await reply.clone().text()).toBe(200)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const rows = (page: Page) => page.locator('tbody tr')
const row = (page: Page, words: string) => rows(page).filter({ hasText: words })
const pane = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })
const opens = (context = {}, address = '/studio/responses') =>
  signsIn(stage, visit, tamsin, { address, context })

describe.skipIf(stage.reason)(
  `responses in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('lists what came in, and filters by survey and words; the address says which (O-15)', async () => {
      const { page, faults } = await opens()
      await row(page, 'zeppelin').waitFor()
      expect(await rows(page).count()).toBe(4)
      await page.getByRole('button', { name: 'Survey' }).click()
      await page.getByRole('option', { name: 'After the visit' }).click()
      await eventually(async () => expect(await rows(page).count()).toBe(3), { timeout: 25_000 })
      await page.getByRole('searchbox', { name: 'Search responses' }).fill('Tea')
      await eventually(async () => expect(await rows(page).count()).toBe(1), { timeout: 25_000 })
      expect(new URL(page.url()).searchParams.get('q')).toBe('Tea')
      await page.reload()
      await row(page, 'The tea was warm').waitFor()

      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save this view…' }).click()
      await page.getByLabel('Name').fill('About tea')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Clear' }).click()
      await row(page, 'zeppelin').waitFor()
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'About tea' }).click()
      await eventually(async () => expect(await rows(page).count()).toBe(1), { timeout: 25_000 })
      await page.getByRole('searchbox', { name: 'Search responses' }).fill('nobody said this')
      await page.getByText('Nothing matches these filters').waitFor()
      await page.getByRole('button', { name: 'Clear the filters' }).click()
      await eventually(async () => expect(await rows(page).count()).toBe(4), { timeout: 25_000 })
      expect(faults).toEqual([])
    })

    it('tells a response again, with the rule that led on and what an answer showed (O-15, R-FLOW-12)', async () => {
      const { page, faults } = await opens()
      await row(page, 'zeppelin').getByRole('button').click()
      await pane(page).getByRole('tab', { name: 'Path' }).click()
      const events = pane(page).getByRole('list', { name: 'What happened' }).getByRole('listitem')
      await events.first().waitFor()
      const told = (await events.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
      expect(told[0]).toContain('Recommend')
      expect(told[1]).toContain('Question mood · bad')
      expect(told[2]).toMatch(/Make it right.*because “Question mood” is bad \(rule 1 of 1\)/)
      expect(told[3]).toContain('this answer showed “Question number”')
      expect(told.at(-1)).toContain('End')
      // The slider by mouse, then by keys: back to the second step, which dims the later ones.
      const slider = pane(page).getByRole('slider', { name: 'Step' })
      await slider.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      expect(await slider.getAttribute('aria-valuetext')).toBe(`2 of ${told.length}`)
      expect(await events.nth(1).getAttribute('aria-current')).toBe('step')
      await pane(page).getByRole('button', { name: 'Speed 1×' }).click()
      await pane(page).getByRole('button', { name: 'Play' }).click()
      await eventually(
        async () =>
          expect(await slider.getAttribute('aria-valuetext')).toBe(
            `${told.length} of ${told.length}`,
          ),
        { timeout: 20_000 },
      )
      await pane(page).getByRole('tab', { name: 'Details' }).click()
      await pane(page).getByText('This person did not identify themselves.').waitFor()
      expect(faults).toEqual([])
    })

    it('reads the answers of every style (O-15)', async () => {
      const { page, faults } = await opens()
      await row(page, 'All styles').getByRole('button').click()
      const labels = pane(page).locator('dl').first().locator(':scope > div > dt')
      await labels.first().waitFor()
      const answered = questionsOf(styles).filter(
        (question) => styledAnswer(question, 3).length > 0,
      )
      expect(await labels.count()).toBe(answered.length)
      await pane(page).getByText('Words of visit 3').first().waitFor()
      expect(faults).toEqual([])
    })

    it('by keys alone: through the rows, one opened, the next, closed again (O-15)', async () => {
      const { page, faults } = await opens()
      await row(page, 'zeppelin').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await pane(page).getByRole('tab', { name: 'Answers' }).waitFor()
      const first = new URL(page.url()).searchParams.get('response')
      await page.keyboard.press('k')
      await eventually(
        () => expect(new URL(page.url()).searchParams.get('response')).not.toBe(first),
        { timeout: 25_000 },
      )
      await page.keyboard.press('Escape')
      await pane(page).waitFor({ state: 'detached' })
      await page.keyboard.press('/')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
      expect(faults).toEqual([])
    })

    it('takes them along as CSV and as a workbook, with the same filters (O-15)', async () => {
      const { page } = await opens({}, '/studio/responses?q=zeppelin')
      await row(page, 'zeppelin').waitFor()
      for (const [name, starts] of [
        ['CSV', '\uFEFF'],
        ['Excel (XLSX)', 'PK'],
      ] as const) {
        const coming = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name }).click()
        const content = await readFile(await (await coming).path())
        expect(content.toString('utf8').startsWith(starts), name).toBe(true)
        if (name === 'CSV') {
          expect(content.toString('utf8')).toContain('zeppelin')
          expect(content.toString('utf8')).not.toContain('The tea was warm')
        }
      }
    })

    it('deletes one after asking, and the list lets it go (O-15)', async () => {
      const { page, faults } = await opens()
      await row(page, 'The tea was warm').getByRole('button').click()
      await pane(page).getByRole('button', { name: 'Delete' }).click()
      const ask = page.getByRole('alertdialog', { name: 'Delete this response?' })
      await ask.getByRole('button', { name: 'Cancel' }).click()
      await row(page, 'The tea was warm').waitFor()
      await pane(page).getByRole('button', { name: 'Delete' }).click()
      await ask.getByRole('button', { name: 'Delete' }).click()
      await row(page, 'The tea was warm').waitFor({ state: 'detached' })
      expect((await stage.server.feedbacks(visit.nodeId)).length).toBe(2)
      expect(faults).toEqual([])
    })
  },
)
