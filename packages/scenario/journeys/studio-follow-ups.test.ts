// Closing the loop: a response is tagged, assigned with a due time, noted and closed; the list finds it by each of these; a
// colleague who was slower sees the newest state, and an analyst only reads.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { submit, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axeAtRest } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const shots = process.env['STUDIO_SHOTS']
const visit = fixture(flow('After the visit').page('Say', textarea('words'), submit('send')), {
  name: 'The lounge',
})
let tamsin: Colleague
let analyst: Colleague

beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  analyst = await joins(stage.server, 'Noor Analyst', 'analyst')
  await stage.server.imports(visit.bundle)
  for (const body of ['The zeppelin was late', 'The tea was warm']) {
    const reply = await stage.server.submits(visit, [
      { question_id: visit.question('words'), body },
    ])
    expect(reply.status, await reply.clone().text()).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const rows = (page: Page) => page.locator('tbody tr')
const row = (page: Page, words: string) => rows(page).filter({ hasText: words })
const pane = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })
const followUps = (page: Page) => page.getByRole('list', { name: 'Follow-ups' }).locator('li')
const followUp = (page: Page, words: string) => followUps(page).filter({ hasText: words })
const opens = (who: Colleague = tamsin, context = {}) =>
  signsIn(stage, visit, who, { address: '/studio/responses', context })
const opensFollowUp = async (page: Page, words: string) => {
  await row(page, words).getByRole('button').click()
  await pane(page).getByRole('tab', { name: 'Follow-up' }).click()
}
const chooses = async (page: Page, button: RegExp, option: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const shows = (page: Page, count: number) =>
  eventually(async () => expect(await rows(page).count()).toBe(count), { timeout: 25_000 })

describe.skipIf(stage.reason)(
  `follow-ups in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('assigns, dates, notes and closes a response in few presses, and the list finds it (O-24)', async () => {
      const { page, faults } = await opens()
      await row(page, 'zeppelin').waitFor()
      let presses = 0
      const press = async (act: () => Promise<void>) => {
        presses += 1
        await act()
      }
      await press(() => row(page, 'zeppelin').getByRole('button').click())
      await press(() => pane(page).getByRole('tab', { name: 'Follow-up' }).click())
      await press(() => pane(page).getByRole('button', { name: 'Assign to me' }).click())
      await pane(page)
        .getByRole('button', { name: /Tamsin Koh \(you\) Owner/ })
        .waitFor()
      await row(page, 'zeppelin').getByText('Open').waitFor()
      await press(() =>
        pane(page)
          .getByRole('button', { name: /State$/ })
          .click(),
      )
      await press(() => page.getByRole('option', { name: 'Closed: resolved' }).click())
      await row(page, 'zeppelin').getByText('Closed').waitFor()
      // Task 6 of the studio's list leaves eight for opening, replying, assigning and closing.
      expect(presses).toBe(5)

      await chooses(page, /^Closed: resolved State$/, 'In progress')
      await row(page, 'zeppelin').getByText('In progress').waitFor()
      await pane(page).getByLabel('Due').fill('2026-01-05T09:00')
      await pane(page).getByRole('button', { name: 'Set due time' }).click()
      await row(page, 'zeppelin').getByText('Overdue').waitFor()
      await pane(page).getByLabel('Note for members').fill('Called, will call again')
      await pane(page).getByRole('button', { name: 'Add note' }).click()
      const timeline = pane(page).getByRole('list').filter({ hasText: 'Tamsin Koh' })
      await timeline.getByText('Called, will call again').waitFor()
      await timeline.getByText(/Outcome: resolved/).waitFor()
      await pane(page).getByLabel('Add a tag').fill('late')
      await page.keyboard.press('Enter')
      await pane(page).getByRole('button', { name: 'Remove the tag “late”' }).waitFor()

      await chooses(page, /^(?:\S+ )?Follow-up$/, 'Overdue')
      await shows(page, 1)
      expect(new URL(page.url()).searchParams.get('followUp')).toBe('overdue')
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByRole('link', { name: /1 follow-up is overdue/ }).click()
      await followUp(page, 'zeppelin').waitFor()
      expect(await followUps(page).count()).toBe(1)
      await page.getByRole('link', { name: 'Responses' }).click()
      await chooses(page, /^(?:\S+ )?Follow-up$/, 'No follow-up')
      await row(page, 'The tea was warm').waitFor()
      await shows(page, 1)
      expect(faults).toEqual([])
    })

    it('finds by tag and owner from the address', async () => {
      const members = await stage.server.owner('GET', '/members')
      const { items } = (await members.json()) as { items: { id: string; name: string }[] }
      const owner = items.find(({ name }) => name === tamsin.name)?.id ?? ''
      for (const [query, count] of [
        ['tag=late', 1],
        ['tag=nothing', 0],
        [`owner=${owner}`, 1],
        ['owner=none', 0],
      ] as const) {
        const { page } = await signsIn(stage, visit, tamsin, {
          address: `/studio/responses?${query}`,
        })
        await (count === 0 ? page.getByText('Nothing matches') : row(page, 'zeppelin')).waitFor()
        await shows(page, count)
        await stage.clear()
      }
    })

    it('shows the newest state to the slower of two, whose change is refused', async () => {
      const [one, other] = [await opens(), await opens()]
      for (const { page } of [one, other]) {
        await opensFollowUp(page, 'tea')
        await pane(page).getByRole('button', { name: 'Start a follow-up' }).waitFor()
      }
      await pane(one.page).getByRole('button', { name: 'Assign to me' }).click()
      await pane(one.page)
        .getByRole('button', { name: /State$/ })
        .waitFor()
      await pane(other.page).getByRole('button', { name: 'Start a follow-up' }).click()
      await pane(other.page)
        .getByRole('button', { name: /Tamsin Koh \(you\) Owner/ })
        .waitFor()
    })

    it('shows the same follow-up beside the conversation of the response', async () => {
      const ada = await joins(stage.server, 'Ada Agent')
      const chat = await sits(stage, chatNode())
      await chat.writes('My parcel is lost')
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await page.getByRole('button', { name: 'Assign to me' }).click()
      await chooses(page, /^Open State$/, 'Waiting')
      await page.getByRole('button', { name: /^Waiting State$/ }).waitFor()
      expect(await stage.server.feedback(chat.feedbackId)).toMatchObject({
        follow_up: { status: 'waiting', revision: 2 },
      })
      // Without what was read out while the button was busy.
      await page.reload()
      await page.getByRole('button', { name: /^Waiting State$/ }).waitFor()
      if (shots) await page.screenshot({ path: `${shots}/follow-up-inbox.png` })
      expect(await axeAtRest(page)).toEqual([])
      expect(faults).toEqual([])
    })

    it('changes the follow-ups of several responses by keyboard, with an audit entry for each, and undoes it (O-24)', async () => {
      const ids: string[] = []
      for (const body of ['The pillow was hard', 'The lamp was dark']) {
        const reply = await stage.server.submits(visit, [
          { question_id: visit.question('words'), body },
        ])
        ids.push(((await reply.json()) as { id: string }).id)
      }
      const { page, faults } = await opens()
      const both = ['pillow', 'lamp']
      const show = async (state: string) => {
        for (const words of both) await row(page, words).getByText(state, { exact: true }).waitFor()
      }
      const picks = async (key: string, item: string) => {
        await page.keyboard.press(key)
        await page.locator('[role=menuitem]:focus').waitFor()
        await page.keyboard.type(item.slice(0, 3))
        await page.locator('[role=menuitem]:focus').filter({ hasText: item }).waitFor()
        await page.keyboard.press('Enter')
      }
      for (const words of both) {
        await row(page, words).getByRole('button').focus()
        await page.keyboard.press('x')
      }
      await page.getByText('2 selected').waitFor()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await keys.getByText('Set the owner of what is selected').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/follow-up-keys.png` })
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      await picks('a', 'Assign to me')
      await page.getByText('2 follow-ups were changed').waitFor()
      // A follow-up that has begun stays.
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
      await show('Open')
      await picks('s', 'Waiting')
      await show('Waiting')
      await page.getByRole('button', { name: 'Undo' }).click()
      await show('Open')
      // The toast of what was undone offers nothing.
      await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
      if (shots) await page.screenshot({ path: `${shots}/follow-up-several.png` })
      expect(await axeAtRest(page)).toEqual([])

      await page.setViewportSize({ width: 320, height: 640 })
      await page.getByRole('button', { name: 'Set due time' }).waitFor()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      if (shots) await page.screenshot({ path: `${shots}/follow-up-several-320.png` })
      await page.setViewportSize({ width: 1280, height: 900 })

      // A colleague is faster with one of them.
      await stage.server.owner('PATCH', `/feedbacks/${ids[0]}/follow_up`, {
        ...{ revision: 3, status: 'in_progress' },
      })
      await page.getByRole('button', { name: 'Set state' }).click()
      await page.getByRole('menuitem', { name: 'Closed: resolved' }).click()
      await row(page, 'lamp').getByText('Closed').waitFor()
      await row(page, 'pillow').getByText('In progress').waitFor()
      await page.getByText(/1 follow-up was not changed, because somebody else/).waitFor()
      const { items } = (await (await stage.server.owner('GET', '/audit?limit=100')).json()) as {
        items: { action: string; target: string }[]
      }
      const entries = (id?: string) =>
        items.filter(({ action, target }) => action === 'patch_follow_up' && target === id).length
      expect(ids.map(entries)).toEqual([4, 4])

      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'My follow-ups' }).click()
      await row(page, 'lamp').waitFor({ state: 'detached' })
      await row(page, 'pillow').waitFor()
      await page.getByRole('button', { name: 'My follow-ups' }).click()
      await page.getByRole('menuitem', { name: 'Overdue follow-ups' }).click()
      await row(page, 'zeppelin').waitFor()
      await shows(page, 1)
      expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
    })

    it('works through the list of follow-ups by keyboard, at 1280 and at 390 px (O-24)', async () => {
      const { page, faults } = await signsIn(stage, visit, tamsin, {
        address: '/studio/inbox/follow-ups',
      })
      const picks = async (key: string, item: string) => {
        await page.keyboard.press(key)
        await page.getByRole('menuitem', { name: item, exact: true }).click()
      }
      await followUp(page, 'zeppelin').getByText('Overdue').waitFor()
      // The earliest due time is first.
      expect(await followUps(page).first().textContent()).toContain('zeppelin')
      await followUps(page).first().getByRole('button').click()
      await pane(page).getByLabel('Note for members').waitFor()
      await page.keyboard.press('j')
      await eventually(async () => {
        const chosen = await page.locator('li[data-chosen=true]').getAttribute('aria-posinset')
        expect(chosen).toBe('2')
      })
      await page.keyboard.press('k')
      await page.locator('li[data-chosen=true]').filter({ hasText: 'zeppelin' }).waitFor()
      await pane(page).getByLabel('Note for members').waitFor()
      await picks('s', 'Waiting')
      await pane(page)
        .getByRole('button', { name: /^Waiting State$/ })
        .waitFor()
      await picks('a', 'Nobody')
      await followUp(page, 'zeppelin').getByText('Nobody').waitFor()
      await picks('a', 'Assign to me')
      await followUp(page, 'zeppelin').getByText('Tamsin Koh').waitFor()
      await page.locator('li[data-chosen=true] button').focus()
      await page.keyboard.press('n')
      await eventually(async () =>
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
          'note',
        ),
      )
      if (shots) await page.screenshot({ path: `${shots}/follow-ups-list.png` })
      expect(await axeAtRest(page)).toEqual([])
      await pane(page).getByRole('button', { name: 'Close' }).first().click()
      await chooses(page, /^(?:\S+ )?Due$/, 'Overdue')
      await eventually(async () => expect(await followUps(page).count()).toBe(1))
      await page.setViewportSize({ width: 390, height: 844 })
      await followUp(page, 'zeppelin').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/follow-ups-list-390.png` })
      expect(await axeAtRest(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(faults).toEqual([])
    })

    it('lets an analyst read and change nothing', async () => {
      const { page, faults } = await opens(analyst)
      await opensFollowUp(page, 'zeppelin')
      await pane(page).getByText('Called, will call again').waitFor()
      await pane(page).getByText('Tamsin Koh').first().waitFor()
      for (const name of ['Assign to me', 'Add note', 'Set due time'])
        expect(await pane(page).getByRole('button', { name }).count(), name).toBe(0)
      expect(await pane(page).getByLabel('Add a tag').count()).toBe(0)
      expect(await page.getByRole('checkbox').count()).toBe(0)
      expect(faults).toEqual([])
    })

    it.each([
      ['at 390 px', { viewport: { width: 390, height: 844 } }],
      ['in the dark', { colorScheme: 'dark' as const }],
      ['in German', { locale: 'de-DE' }],
    ])('has no axe faults and no sideways scroll %s', async (name, context) => {
      const { page } = await opens(tamsin, context)
      await row(page, 'zeppelin').getByRole('button').click()
      await page.getByRole('tab').nth(1).click()
      await page.getByText('Called, will call again').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/follow-up-${name}.png` })
      expect(await axeAtRest(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  },
)
