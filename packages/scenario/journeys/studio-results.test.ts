// Results in the studio: figures of every style, filters and comparison, live, shared with who has no account, as table
// and picture; the list of surveys; in both looks and on a narrow screen.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { nextPage, radio, score, submit, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { gallery, questionsOf } from '../src/gallery.ts'
import { axe, looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'
import { styledAnswer } from '../src/styled-answers.ts'

const stage = await openStage()
const loyal = fixture(
  flow('Loyalty')
    .page('Recommend', score('nps').required(), nextPage('n1'))
    .branches('Recommend', 'Fans', answer('nps').equals('9', '10'))
    .branches('Recommend', 'Repair', answer('nps').equals('0', '1', '2', '3', '4', '5', '6'))
    .branches('Recommend', 'Rest', answer('nps').equals('never'))
    .goes('Recommend', 'Rest')
    .page('Fans', textarea('liked'), submit('s1'))
    .goes('Fans', 'End')
    .page('Repair', textarea('wrong'), submit('s2'))
    .goes('Repair', 'End')
    .page('Rest', radio('again', ['yes', 'no']), submit('s3'))
    .thank('End'),
  { name: 'The counter' },
)
const unanswered = fixture(
  flow('Nobody yet')
    .page('S1', radio('q1', ['A', 'B']), submit())
    .thank('End'),
  { name: 'Quiet place' },
)
const styles = gallery({ pages: 'one', asks: 'nothing', node: { name: 'All styles' } })
let tamsin: Colleague

const said = (question: string, body: string) => ({ question_id: loyal.question(question), body })
/** With the path, as a browser sends it. */
const answers = async (
  value: number,
  words: string | null,
  headers: Record<string, string> = {},
) => {
  const [page, question] =
    value >= 9 ? ['Fans', 'liked'] : value >= 7 ? ['Rest', ''] : ['Repair', 'wrong']
  const sent = await fetch(`${stage.server.url}/v1/feedbacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify({
      device_id: randomUUID(),
      created_at: new Date().toISOString(),
      node_id: loyal.nodeId,
      flow_id: loyal.flow.id,
      language_id: loyal.flow.defaultLanguageId,
      responses: [
        said('nps', String(value)),
        ...(words === null ? [] : [said(question ?? '', words)]),
      ],
      path: ['Recommend', page ?? ''].map((name, place) => ({
        state_id: loyal.state(name),
        at: place * 4_000,
      })),
    }),
  })
  expect(sent.status, await sent.clone().text()).toBe(200)
}
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  for (const { bundle } of [loyal, unanswered, styles]) await stage.server.imports(bundle)
  // 20 promoters, 8 passives, 12 detractors: NPS +20 of 40; every other one by mail.
  for (let turn = 0; turn < 40; turn += 1) {
    const value = turn < 20 ? 9 + (turn % 2) : turn < 28 ? 7 + (turn % 2) : turn % 7
    const mail = turn % 2 === 0 ? { 'X-EDI': 'mailing', 'X-ECI': `c${turn}` } : {}
    await answers(
      value,
      value >= 7 && value <= 8 ? null : `Words ${turn}${turn === 3 ? ' zeppelin' : ''}`,
      mail,
    )
  }
  for (let turn = 0; turn < 12; turn += 1) {
    const sent = await stage.server.submits(
      styles,
      questionsOf(styles).flatMap((question) => styledAnswer(question, turn)),
      turn % 2 === 0 ? { 'X-EDI': 'mailing', 'X-ECI': `c${turn}` } : {},
    )
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const kpi = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
const opens = (address: string, context = {}) => signsIn(stage, loyal, tamsin, { address, context })
const results = (more = '', context = {}) =>
  opens(`/studio/results?flow=${loyal.flow.id}${more}`, context)

describe.skipIf(stage.reason)(
  `results in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('O-15: says the score, how sure it is, and the counts, in a drawing, a sentence and a table', async () => {
      const { page, faults } = await results()
      const nps = card(page, 'Net Promoter Score')
      await nps
        .getByText('The score is +20 of 40 answers: 20 promoters, 8 passives, 12 detractors.')
        .waitFor()
      expect(await nps.locator('svg[data-picture]').textContent()).toMatch(
        /\+20.*±27 at 95% confidence/,
      )
      expect(await kpi(page, 'Responses').textContent()).toBe('40')
      expect(await kpi(page, 'Finished').textContent()).toBe('100%')
      const question = card(page, 'Question nps')
      await question.getByRole('button', { name: 'Show as table' }).click()
      const table = await question.getByRole('table').locator('tbody tr').allInnerTexts()
      expect(table).toHaveLength(11)
      expect(
        table.map((line) => Number(line.split(/\s+/)[1])).reduce((sum, count) => sum + count, 0),
      ).toBe(40)
      expect(faults).toEqual([])
    })

    it('O-15: narrows by a filter, compares with a part, and keeps both in the address', async () => {
      const { page, faults } = await results()
      await card(page, 'Net Promoter Score').waitFor()
      await page.getByRole('button', { name: 'Compare with' }).click()
      await page.getByRole('option', { name: 'Sent by: E-mail' }).click()
      await page.getByText(/vs 20/).waitFor()
      await page.getByRole('button', { name: 'Sent by', exact: true }).click()
      await page.getByRole('option', { name: 'None' }).click()
      await vi.waitFor(async () => expect(await kpi(page, 'Responses').textContent()).toBe('20'), {
        timeout: 25_000,
      })
      await card(page, 'Net Promoter Score')
        .getByText('Fewer than 30 answers. Treat this as a first impression.')
        .waitFor()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('channel'), searchParams.get('with')]).toEqual([
        'none',
        'channel:email',
      ])
      await page.reload()
      await page.getByText(/vs 20/).waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      await vi.waitFor(async () => expect(await kpi(page, 'Responses').textContent()).toBe('40'), {
        timeout: 25_000,
      })
      expect(faults).toEqual([])
    })

    it('O-15: every card says what it is compared with, in its drawing, its sentence and its table', async () => {
      const { page, faults } = await opens(
        `/studio/results?flow=${styles.flow.id}&with=channel:email`,
      )
      await card(page, 'Net Promoter Score').waitFor()
      const cards = page.locator('main section[data-size]')
      // Whatever has answers on both sides: a mailed one is among them.
      await vi.waitFor(
        async () =>
          expect(await cards.filter({ hasText: 'Compared with “Sent by: E-mail”' }).count()).toBe(
            await cards.count(),
          ),
        {
          timeout: 20_000,
        },
      )
      for (const one of await cards.all()) {
        const title = await one.locator('h2').innerText()
        await one.getByRole('button', { name: 'Show as table' }).click()
        expect(await one.getByRole('table').innerText(), title).toContain('Sent by: E-mail')
      }
      expect(await axe(page)).toEqual([])
      expect(faults).toEqual([])
    })

    it('O-15: tells whether a difference is more than chance', async () => {
      const { page, faults } = await results('&with=channel:email')
      const nps = card(page, 'Net Promoter Score')
      await nps
        .getByText('No difference to “Sent by: E-mail”.', { exact: false })
        .waitFor({ state: 'attached' })
      // Twenty on either side are too few to tell.
      await nps.getByRole('button', { name: 'Show as table' }).click()
      expect(await nps.getByRole('table').innerText()).toContain('too few answers to tell')
      await page.route('**/results?*channel=email*', async (route) => {
        const reply = await route.fetch()
        const body = await reply.json()
        for (const { figures } of body.questions)
          if ('nps' in figures && figures.nps)
            figures.nps = { promoters: 0, passives: 0, detractors: 400, score: -100 }
        await route.fulfill({ response: reply, json: body })
      })
      await page.goto(
        `${stage.server.url}/studio/results?flow=${loyal.flow.id}&channel=none&with=channel:email`,
      )
      await nps.getByText('▼', { exact: false }).first().waitFor()
      expect(faults).toEqual([])
    })

    it('O-15: searches what was written, and opens the response behind a text', async () => {
      const { page, faults } = await results()
      const words = card(page, 'Question liked')
      await words.getByRole('searchbox').fill('Zeppelin')
      await vi.waitFor(
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

    it('O-15: draws a card for every style, and what nobody took of the ways', async () => {
      const { page, faults } = await opens(`/studio/results?flow=${styles.flow.id}`)
      await card(page, 'Net Promoter Score').waitFor()
      const asked = questionsOf(styles).length
      await vi.waitFor(
        async () => expect(await page.locator('main section h2').count()).toBe(asked + 4),
        { timeout: 25_000 },
      )
      expect(await page.getByText('Nobody answered this.').count()).toBeGreaterThanOrEqual(3)
      await page.goto(`${stage.server.url}/studio/results?flow=${loyal.flow.id}`)
      await card(page, 'Paths people took').getByText('1 rule was never used').waitFor()
      await card(page, 'Where people left')
        .getByText('Nobody left early.')
        .waitFor({ state: 'attached' })
      expect(faults).toEqual([])
    })

    it('O-15, O-16: follows what comes in, without being asked', async () => {
      const { page, faults } = await opens(`/studio/results?flow=${styles.flow.id}`)
      await vi.waitFor(async () => expect(await kpi(page, 'Responses').textContent()).toBe('12'), {
        timeout: 25_000,
      })
      await stage.server.submits(
        styles,
        questionsOf(styles).flatMap((question) => styledAnswer(question, 5)),
      )
      await vi.waitFor(async () => expect(await kpi(page, 'Responses').textContent()).toBe('13'), {
        timeout: 20_000,
      })
      expect(faults).toEqual([])
    })

    it('O-15: is shared with who has no account, numbers only, until it is ended', async () => {
      const { page, faults } = await results()
      await page.getByRole('button', { name: 'Share' }).click()
      const sheet = page.getByRole('dialog', { name: 'Share these results' })
      await sheet.getByLabel('What is shared').click()
      await page.getByRole('option', { name: 'The counter' }).click()
      await sheet.getByLabel('Title of the page').fill('For the board')
      await sheet.getByRole('button', { name: 'Create a link' }).click()
      const link = await sheet.getByLabel('Link to the results').inputValue()
      const guest = await stage.opens(loyal, link.replace(stage.server.url, ''), {
        waits: 'loaded',
      })
      await guest.page.getByRole('heading', { level: 1, name: 'For the board' }).waitFor()
      await card(guest.page, 'Net Promoter Score')
        .getByText('The score is +20 of 40 answers', { exact: false })
        .waitFor()
      expect(await guest.page.getByText('Words 3').count()).toBe(0)
      expect(await guest.page.getByRole('navigation').count()).toBe(0)
      expect(await axe(guest.page)).toEqual([])
      await sheet.getByRole('button', { name: 'End “For the board”' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await sheet.getByText('None yet').waitFor()
      await guest.page.reload()
      await guest.page.getByRole('heading', { name: 'These results are not available' }).waitFor()
      expect([...faults, ...guest.faults]).toEqual([])
    })

    it('O-15: a whole survey is shared as it is filtered and compared now, until its end', async () => {
      const { page, faults } = await results('&channel=none&with=channel:email')
      await page.getByText(/vs 20/).waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      const sheet = page.getByRole('dialog', { name: 'Share these results' })
      await sheet.getByLabel('Title of the page').fill('Both channels')
      await sheet.getByLabel('Expires on').fill('2099-12-31')
      await sheet.getByRole('button', { name: 'Create a link' }).click()
      const link = await sheet.getByLabel('Link to the results').inputValue()
      await sheet.getByText(/until.*2099/).waitFor()
      const guest = await stage.opens(loyal, link.replace(stage.server.url, ''), {
        waits: 'loaded',
      })
      await guest.page.getByRole('heading', { level: 1, name: 'Both channels' }).waitFor()
      await guest.page
        .getByText(
          /Shared results of Loyalty.*Sent by: None.*Compared with “Sent by: E-mail”: 20 answers/,
        )
        .waitFor()
      expect(await kpi(guest.page, 'Responses').textContent()).toBe('20')
      await guest.page.getByText(/vs 20/).waitFor()
      expect(await guest.page.getByText(/Words \d/).count()).toBe(0)
      expect(await axe(guest.page)).toEqual([])
      await sheet.getByRole('button', { name: 'End “Both channels”' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await sheet.getByText('None yet').waitFor()
      await guest.page.reload()
      await guest.page.getByRole('heading', { name: 'These results are not available' }).waitFor()
      expect([...faults, ...guest.faults]).toEqual([])
    })

    it('O-15: by keys alone: compared, filtered, read as a table, and a response opened and told again', async () => {
      const { page, faults } = await results()
      const { keyboard } = page
      await card(page, 'Net Promoter Score').waitFor()
      const isAt = (selector: string): Promise<boolean> =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
      /** On with the key, until the focus is there. */
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
      await page.getByText(/vs 20/).waitFor()
      await keyboard.press('Shift+Tab')
      for (let step = 0; step < 20 && !(await isAt('[aria-label="Sent by"]')); step += 1)
        await keyboard.press('Shift+Tab')
      await chooses('Sent by', 'None')
      await vi.waitFor(async () => expect(await kpi(page, 'Responses').textContent()).toBe('20'), {
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
      await keyboard.press('ArrowRight')
      await goesTo('input[type="range"]')
      await keyboard.press('Home')
      const slider = response.getByRole('slider', { name: 'Step' })
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/^1 of /)
      await goesTo('button[aria-label="Play"]', 'Shift+Tab')
      await keyboard.press('Enter')
      await vi.waitFor(
        async () => expect(await slider.getAttribute('aria-valuetext')).toMatch(/^(\d+) of \1$/),
        { timeout: 60_000 },
      )
      await keyboard.press('Escape')
      await response.waitFor({ state: 'detached' })
      expect(faults).toEqual([])
    })

    it('O-15: a chart is kept as a picture, whether it is a drawing or bars', async () => {
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
      await page.getByText('No answers yet').waitFor()
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

    it('O-08: lists surveys with their places and the last 30 days', async () => {
      const { page, faults } = await opens('/studio/surveys')
      const row = page.getByRole('row').filter({ hasText: 'Loyalty' })
      await row.getByText('NPS +20').waitFor()
      await row.getByText('The counter').waitFor()
      expect(await row.innerText()).toMatch(/Live[\s\S]*The counter[\s\S]*40[\s\S]*100%/)
      expect(await page.getByRole('link', { name: 'New survey' }).getAttribute('href')).toBe(
        '/studio/flows/new',
      )
      await row.getByRole('link', { name: '40 responses' }).click()
      await card(page, 'Net Promoter Score').waitFor()
      expect(faults).toEqual([])
    })

    it('passes axe in light and dark, and fits a narrow screen', async () => {
      for (const width of [1440, 320]) {
        const { page } = await results('', { viewport: { width, height: 900 } })
        await card(page, 'Where people left').waitFor()
        await page.locator('.recharts-surface').first().waitFor()
        await looksRight(page, 'results')
        await page.goto(`${stage.server.url}/studio/results?flow=${styles.flow.id}`)
        await card(page, 'Where people left').waitFor()
        await looksRight(page, 'results-of-every-style')
        await page.goto(`${stage.server.url}/studio/surveys`)
        await page.getByText('NPS +20').waitFor()
        await looksRight(page, 'surveys')
      }
    })
  },
)
