// Results in the studio: figures of every style, filters and comparison, live, shared with people without an account, as table
// and picture; the list of surveys.

import { readFile } from 'node:fs/promises'
import { eventually } from '@askwell/server/test-kit/eventually'
import { describe, expect, it } from 'vitest'
import { questionsOf } from '../src/gallery.ts'
import { card, kpi, loyal, openResultsStage, styles, unanswered } from '../src/results-stage.ts'
import { styledAnswer } from '../src/styled-answers.ts'

const { stage, opens, results } = await openResultsStage()

describe.skipIf(stage.reason)(
  `results in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('says the score, how sure it is, and the counts, in a drawing, a sentence and a table (O-15)', async () => {
      const { page, faults } = await results()
      const nps = card(page, 'Net Promoter Score')
      await nps
        .getByText('The score is +20 of 40 answers: 20 promoters, 8 passives, 12 detractors.')
        .waitFor()
      expect(await nps.locator('svg[data-picture]').textContent()).toMatch(
        /\+20.*likely between −7 and \+44/,
      )
      expect(await kpi(page, 'Responses').textContent()).toBe('40')
      expect(await kpi(page, 'Finished').textContent()).toBe('–')
      const question = card(page, 'Question nps')
      await question.getByRole('button', { name: 'Show as table' }).click()
      const table = await question.getByRole('table').locator('tbody tr').allInnerTexts()
      expect(table).toHaveLength(11)
      expect(
        table.map((line) => Number(line.split(/\s+/)[1])).reduce((sum, count) => sum + count, 0),
      ).toBe(40)
      expect(faults).toEqual([])
    })

    it('searches what was written, and opens the response behind a text (O-15)', async () => {
      const { page, faults } = await results()
      const words = card(page, 'Question liked')
      await words.getByRole('searchbox').fill('Zeppelin')
      await eventually(
        async () => expect(await words.getByRole('listitem').allInnerTexts()).toHaveLength(1),
        { timeout: 25_000 },
      )
      await words.getByText('Words 3 zeppelin').waitFor()
      await words.getByRole('listitem').getByRole('link').click()
      await page
        .getByRole('region', { name: 'Response', exact: true })
        .getByText('Words 3 zeppelin')
        .waitFor()
      expect(faults).toEqual([])
    })

    it('draws a card for every style, and what nobody took of the ways (O-15)', async () => {
      const { page, faults } = await opens(`/studio/results?flow=${styles.flow.id}`)
      await card(page, 'Net Promoter Score').waitFor()
      const asked = questionsOf(styles).length
      await eventually(
        async () => expect(await page.locator('main section h2').count()).toBe(asked + 4),
        { timeout: 25_000 },
      )
      expect(await page.getByText('Nobody answered this.').count()).toBeGreaterThanOrEqual(3)
      await page.goto(`${stage.server.url}/studio/results?flow=${loyal.flow.id}`)
      await card(page, 'Paths people took').getByText('1 rule was never used').waitFor()
      await card(page, 'Where people left')
        .getByText('people who left are not counted')
        .first()
        .waitFor({ state: 'attached' })
      expect(faults).toEqual([])
    })

    it('follows what comes in, without being asked (O-15, O-16)', async () => {
      const { page, faults } = await opens(`/studio/results?flow=${styles.flow.id}`)
      await eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe('12'), {
        timeout: 25_000,
      })
      await stage.server.submits(
        styles,
        questionsOf(styles).flatMap((question) => styledAnswer(question, 5)),
      )
      await eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe('13'), {
        timeout: 20_000,
      })
      expect(faults).toEqual([])
    })

    it('by keys alone: compared, filtered, read as a table, and a response opened and told again (O-15)', async () => {
      const { page, faults } = await results()
      const { keyboard } = page
      await card(page, 'Net Promoter Score').waitFor()
      const isAt = (selector: string): Promise<boolean> =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
      /** Presses the key until the focus is there. */
      const goesTo = async (selector: string, key = 'Tab'): Promise<void> => {
        for (let step = 0; step < 300 && !(await isAt(selector)); step += 1)
          await keyboard.press(key)
        expect(await isAt(selector), selector).toBe(true)
      }
      const chooses = async (chip: string, option: string): Promise<void> => {
        await goesTo(`button[aria-haspopup="listbox"][aria-label^="${chip}"]`)
        await keyboard.press('Enter')
        await page.getByRole('option', { name: option, exact: true }).waitFor()
        await keyboard.type(option)
        await keyboard.press('Enter')
        await page.getByRole('listbox').waitFor({ state: 'detached' })
      }
      await chooses('Compare with', 'Sent by: E-mail')
      await page.getByText('Compared: 20', { exact: true }).first().waitFor()
      await keyboard.press('Shift+Tab')
      for (let step = 0; step < 20 && !(await isAt('[aria-label="Sent by"]')); step += 1)
        await keyboard.press('Shift+Tab')
      await chooses('Sent by', 'None')
      await eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe('20'), {
        timeout: 20_000,
      })
      await goesTo('[aria-label="Show as table"]')
      await keyboard.press('Space')
      expect(await card(page, 'Net Promoter Score').getByRole('table').innerText()).toContain(
        'Sent by: E-mail',
      )
      await goesTo('a[href*="response="]')
      await keyboard.press('Enter')
      const response = page.getByRole('region', { name: 'Response', exact: true })
      await response.getByRole('tab', { name: 'Answers' }).waitFor()
      await goesTo('[role="tab"][aria-selected="true"]')
      // Past the follow-up to the path.
      await keyboard.press('ArrowRight')
      await keyboard.press('ArrowRight')
      await goesTo('input[type="range"]')
      await keyboard.press('Home')
      const slider = response.getByRole('slider', { name: 'Step' })
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/^1 of /)
      await goesTo('button[aria-label="Play"]', 'Shift+Tab')
      await keyboard.press('Enter')
      await eventually(
        async () => expect(await slider.getAttribute('aria-valuetext')).toMatch(/^(\d+) of \1$/),
        { timeout: 60_000 },
      )
      await keyboard.press('Escape')
      await response.waitFor({ state: 'detached' })
      expect(faults).toEqual([])
    })

    it('a chart is kept as a picture, whether it is a drawing or bars (O-15)', async () => {
      const { page } = await results()
      for (const name of ['Net Promoter Score', 'Where people left']) {
        const coming = page.waitForEvent('download')
        await card(page, name).getByRole('button', { name: 'Save as picture' }).click()
        const picture = await readFile(await (await coming).path())
        expect(picture.subarray(1, 4).toString(), name).toBe('PNG')
        expect(picture.length, name).toBeGreaterThan(4_000)
      }
    })

    it('says that nobody answered yet, and that something went wrong, each with a way out', async () => {
      const { page } = await opens(`/studio/results?flow=${unanswered.flow.id}`)
      await page.getByText('No responses yet').waitFor()
      expect(
        await page.getByRole('link', { name: 'Answer it yourself' }).getAttribute('href'),
      ).toContain(unanswered.nodeId)
      await page.getByRole('button', { name: 'Copy link' }).waitFor()
      await page.route(`**/flows/${loyal.flow.id}/results*`, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
      )
      await page.goto(`${stage.server.url}/studio/results?flow=${loyal.flow.id}`)
      await page.getByText('The results did not load').waitFor()
      await page.unroute(`**/flows/${loyal.flow.id}/results*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await card(page, 'Net Promoter Score').waitFor()
    })

    it('lists surveys with their places and the last 30 days (O-08)', async () => {
      const { page, faults } = await opens('/studio/surveys')
      const row = page.getByRole('row').filter({ hasText: 'Loyalty' })
      await row.getByText('NPS +20').waitFor()
      await row.getByText('The counter').waitFor()
      expect(await row.innerText()).toMatch(/Live[\s\S]*The counter[\s\S]*40[\s\S]*–[\s\S]*NPS/)
      expect(await page.getByRole('link', { name: 'New survey' }).getAttribute('href')).toBe(
        '/studio/flows/new',
      )
      await row.getByRole('link', { name: '40 responses' }).click()
      await card(page, 'Net Promoter Score').waitFor()
      expect(faults).toEqual([])
    })
  },
)
