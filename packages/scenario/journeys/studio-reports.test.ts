// The report of conversations in the studio: figures of conversations that the store really has, filters, tables, files,
// and who sees it; in both looks and on a narrow screen.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { chatEnd } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const chat = {
  rating_enabled: true,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
const desk = chatEnd({ name: 'Baggage', chat })
const quiet = chatEnd({ name: 'Lounge', chat })
const minuteMs = 60_000
const dayMs = 86_400_000
/** Noon in UTC: the same day in every time zone of this test. */
const noonOf = (daysAgo: number) =>
  Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + dayMs / 2
let tamsin: Colleague
let agents: readonly [ada: string, bo: string]

interface Life {
  readonly daysAgo: number
  readonly agentId: string
  readonly firstAfterMin: number
  readonly closedAfterMin?: number
  readonly rating?: 0 | 50 | 100
  readonly label?: string
}

async function lives({ daysAgo, agentId, firstAfterMin, closedAfterMin, rating, label }: Life) {
  const { server } = stage
  const saved = await server.submits(desk, [
    { question_id: desk.question('q1'), option_id: desk.option('q1', 'A') },
  ])
  const { id: feedbackId } = (await saved.json()) as { id: string }
  const { workspaceId } = server
  const at = noonOf(daysAgo)
  const item = (after: number) => ({
    id: randomUUID(),
    ...{ agentId, clientId: null, body: null, detail: {} },
    createdAt: at + after * minuteMs,
  })
  const { chats } = server.store
  await chats.open({
    ...{ feedbackId, workspaceId, nodeId: desk.nodeId, at },
    ...{ slots: null, agentId: null, priority: 0, topic: null, label: null },
  })
  if (label !== undefined) await chats.setLabels(workspaceId, feedbackId, [label], at)
  await chats.write({
    ...{ feedbackId, allowedIn: ['open'], takenBy: agentId },
    item: { ...item(firstAfterMin), action: 'add_comment', actor: 'agent', body: 'Hello' },
  })
  if (closedAfterMin !== undefined)
    await chats.write({
      ...{ feedbackId, allowedIn: ['open'], status: 'closed' },
      item: {
        ...item(closedAfterMin),
        ...{ action: 'change_status', actor: 'agent', detail: { status: 'closed' } },
      },
    })
  if (rating !== undefined)
    await chats.write({
      ...{ feedbackId, allowedIn: ['closed'] },
      item: {
        ...item((closedAfterMin ?? 0) + 1),
        ...{ action: 'add_rating', actor: 'customer', detail: { rating } },
      },
    })
}

beforeAll(async () => {
  const { server } = stage
  tamsin = await joins(server, 'Tamsin Koh', 'owner')
  await server.imports(desk.bundle)
  await server.imports(quiet.bundle)
  const made = await Promise.all(
    ['Ada Agent', 'Bo Helper'].map(async (name) => {
      const reply = await server.owner('POST', '/agents', { name })
      return ((await reply.json()) as { id: string }).id
    }),
  )
  const [ada = '', bo = ''] = made
  agents = [ada, bo]
  for (const [place, agentId] of agents.entries())
    for (let number = 0; number < 6 + place * 4; number += 1)
      await lives({
        daysAgo: 2 + number * 2,
        agentId,
        firstAfterMin: 5 + place * 10 + number,
        ...(number > 0 && { closedAfterMin: 90 }),
        ...(number > 1 && { rating: place === 0 ? 100 : 50 }),
        ...(number % 3 === 0 && { label: 'Refund' }),
      })
}, 60_000)
afterEach(() => stage.clear())
afterAll(() => stage.close())

const opens = (address = '', context: BrowserContextOptions = {}, who = tamsin) =>
  signsIn(stage, desk, who, {
    address: `/studio/results/conversations${address}`,
    context: { viewport: { width: 1280, height: 900 }, ...context },
  })
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Figures of the period' })
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const card = (page: Page, name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .filter({ has: page.getByRole('heading', { name }) })
const choose = async (page: Page, chip: RegExp, option: string) => {
  await page.getByRole('button', { name: chip, expanded: false }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const agentNames = (page: Page) =>
  card(page, 'Agents').locator('tbody').getByRole('rowheader').allInnerTexts()

describe.skipIf(stage.reason)(`chat reports${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('shows what the last 30 days add up to, for all, for an agent, a label and a channel (A-380, A-382)', async () => {
    const { page, faults } = await opens()
    await page
      .getByRole('navigation', { name: 'Kinds of report' })
      .getByRole('link', { name: 'Surveys' })
      .waitFor()
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('16')
    expect(await figure(page, 'Closed').innerText()).toBe('14')
    expect(await figure(page, 'Open at the end').innerText()).toBe('2')
    // 4 × 100 and 8 × 50.
    expect(await figure(page, 'Rating').innerText()).toBe('67 of 100')
    expect(await agentNames(page)).toEqual(
      expect.arrayContaining(['Ada Agent', 'Bo Helper', 'Not assigned']),
    )
    await choose(page, /^Agent/, 'Ada Agent')
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('6')
    expect(await figure(page, 'Rating').innerText()).toBe('100 of 100')
    expect(await figure(page, 'First response').innerText()).toBe('7 min 30 sec')
    expect(await agentNames(page)).toEqual(['Ada Agent'])
    expect(page.url()).toContain(`agent=${agents[0]}`)
    await choose(page, /^Label/, 'Refund')
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('2')
    await choose(page, /^Agent/, 'All agents')
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('6')
    await choose(page, /^Label/, 'All labels')
    await choose(page, /^Period/, 'Last 7 days')
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('6')
    await choose(page, /^Channel/, 'Lounge')
    await page.getByText('No conversations in this period').waitFor()
    expect(faults).toEqual([])
  })

  it('takes two dates, and asks in the time zone of the reader', async () => {
    const { page } = await opens('', { timezoneId: 'Asia/Kathmandu' })
    await page.getByText(/in the time zone Asia\/Kath?mandu/).waitFor()
    await choose(page, /^Period/, 'Choose dates…')
    const day = (daysAgo: number) => new Date(noonOf(daysAgo)).toISOString().slice(0, 10)
    await page.getByLabel('From').fill(day(4))
    await page.getByLabel('To', { exact: true }).fill(day(2))
    await page.getByRole('button', { name: 'Apply dates' }).click()
    await expect.poll(() => figure(page, 'Started').innerText()).toBe('4')
    await card(page, 'Hours of the week').getByRole('cell', { name: '2' }).first().waitFor()
    // Noon in UTC is 17:45 there.
    const titles = await card(page, 'Hours of the week')
      .locator('td[title]')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getAttribute('title') ?? '').filter((title) => !/–$/.test(title)),
      )
    expect(titles).toHaveLength(2)
    for (const title of titles) expect(title).toMatch(/day, 17: 2$/)
  })

  it('sorts the agents by keys, and shows each drawing as a table', async () => {
    const { page } = await opens()
    const agentsCard = card(page, 'Agents')
    const head = (name: string) => agentsCard.getByRole('columnheader', { name, exact: true })
    await agentsCard.waitFor()
    expect((await agentNames(page))[0]).toBe('Bo Helper')
    expect(await head('Conversations').getAttribute('aria-sort')).toBe('descending')
    await head('Conversations').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => head('Conversations').getAttribute('aria-sort')).toBe('ascending')
    await head('Agent').getByRole('button').press('Enter')
    await expect.poll(async () => (await agentNames(page))[0]).toBe('Ada Agent')
    for (const name of ['Conversations by day', 'Hours of the week']) {
      await card(page, name).getByRole('button', { name: 'Show as table' }).press('Enter')
      await card(page, name).locator('table').waitFor()
    }
    const days = card(page, 'Conversations by day').locator('tbody tr')
    expect(await days.count()).toBe(30)
  })

  it.each([
    ['Days', 'day,started', 31],
    ['Agents', 'agent_id,agent', 5],
    ['Hours of the week', 'weekday,hour', 169],
  ])('exports the table %s as CSV', async (name, head, most) => {
    const { page } = await opens('?days=30')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name, exact: true }).click()
    const file = (await readFile(await (await coming).path())).toString()
    expect(file.startsWith(`\uFEFF${head}`)).toBe(true)
    expect(file.trimEnd().split('\r\n').length).toBeLessThanOrEqual(most)
  })

  it('says when it did not load, and what is refused, and agents do not find it', async () => {
    const { page } = await opens()
    await figure(page, 'Started').waitFor()
    await page.route('**/chat_report?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await page.reload()
    await page.getByText('The report did not load').waitFor()
    await page.unroute('**/chat_report?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await figure(page, 'Started').waitFor()
    const agent = await joins(stage.server, 'Ned Agent', 'agent')
    const { page: theirs } = await signsIn(stage, desk, agent, { address: '/studio/inbox' })
    await theirs.getByRole('link', { name: 'Inbox' }).waitFor()
    expect(await theirs.getByRole('link', { name: 'Results' }).count()).toBe(0)
  })

  it('passes axe in light and dark, and fits a narrow screen', async () => {
    for (const width of [1280, 320]) {
      const { page } = await opens('', { viewport: { width, height: 900 } })
      await figure(page, 'Started').waitFor()
      await page.locator('.recharts-surface').first().waitFor()
      await looksRight(page, 'reports')
    }
  })
})
