// Alerts: one switch on a survey tells its owner about unhappy people, from the save of a detractor to the follow-up and the
// mail, which Home shows when it is overdue; the list and the form make, test, change and delete an alert.
import type { Deps } from '@askwell/server'
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepts, type Colleague } from '../src/agents.ts'
import { score, submit, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axeAtRest, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const mails: Parameters<NonNullable<Deps['sendMail']>>[0][] = []
const stage = await openStage({ sendMail: async (mail) => void mails.push(mail) })
const shots = process.env['STUDIO_SHOTS']
const visit = fixture(
  flow('Lounge visit').page('Say', score('nps').required(), textarea('why'), submit('send')),
  { name: 'The lounge' },
)
let tamsin: Colleague

beforeAll(async () => {
  const who = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }
  await stage.server.owner('POST', '/invitations', {
    ...{ email: who.email, role: 'owner', channels: 'all' },
  })
  await eventually(() => expect(mails).toHaveLength(1))
  tamsin = await accepts(stage.server, who, /#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '')
  await stage.server.imports(visit.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const answers = async (points: string, why: string): Promise<void> => {
  const reply = await stage.server.submits(visit, [
    { question_id: visit.question('nps'), body: points },
    { question_id: visit.question('why'), body: why },
  ])
  expect(reply.status, await reply.clone().text()).toBe(200)
}
const opens = (address: string, context = {}) =>
  signsIn(stage, visit, tamsin, { address: `/studio${address}`, context })
const shot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

describe.skipIf(stage.reason)(
  `alerts in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('tells its owner about a detractor after two presses on the survey (O-25)', async () => {
      const { page, faults } = await opens(`/flows/${visit.flow.id}`)
      let presses = 0
      const press = async (act: () => Promise<void>) => {
        presses += 1
        await act()
      }
      await press(() => page.getByRole('link', { name: 'Share' }).click())
      const unhappy = page.getByRole('switch', { name: /Tell me about unhappy people/ })
      await press(() => unhappy.locator('xpath=ancestor::label').click())
      await page.getByRole('link', { name: 'Change this alert' }).waitFor()
      expect(presses).toBe(2)
      await shot(page, 'alerts-switch')
      await answers('9', 'Lovely')
      await answers('3', 'The zeppelin was late')
      const told = () => mails.filter(({ subject }) => subject.startsWith('Unhappy people'))
      await eventually(() => expect(told()).toHaveLength(1), { timeout: 30_000 })
      expect(told()[0]).toMatchObject({ to: tamsin.email, subject: 'Unhappy people: 3 / 10' })
      expect(told()[0]?.text).toContain('The zeppelin was late')

      const address = /(\/responses\?response=\S+)/.exec(told()[0]?.text ?? '')?.[1] ?? ''
      const response = await opens(address)
      const pane = response.page.getByRole('region', { name: 'Response', exact: true })
      await pane.getByRole('tab', { name: 'Follow-up' }).click()
      await pane.getByRole('button', { name: /Tamsin Koh \(you\) Owner/ }).waitFor()
      expect([...faults, ...response.faults]).toEqual([])
    })

    it('shows on Home that nothing is to do, then the overdue follow-up of a response (O-26)', async () => {
      const { page, faults } = await opens('/')
      await page.getByText('Nothing needs you now.').waitFor()
      await page.getByRole('link', { name: 'The zeppelin was late' }).waitFor()
      await page.getByText('3 / 10 · The lounge').waitFor()
      // The test’s store has two responses of today, and nothing before them.
      const tiles = page.locator('section').filter({ hasText: 'Last 30 days' })
      await tiles.getByText('NPS', { exact: true }).waitFor()
      await tiles.getByText('Not measured').waitFor()
      await page.getByRole('link', { name: /^Lounge visit\s*Live\s*2 responses/ }).waitFor()
      await shot(page, 'home-quiet')
      const { items } = (await (
        await stage.server.owner('GET', '/feedbacks?follow_up=open&limit=1')
      ).json()) as { items: { id: string; follow_up: { revision: number } }[] }
      const [followed] = items
      await stage.server.owner('PATCH', `/feedbacks/${followed?.id}/follow_up`, {
        ...{ revision: followed?.follow_up.revision, due_at: '2026-01-05T09:00:00Z' },
      })
      await page.reload()
      await page.getByRole('link', { name: /1 follow-up is overdue/ }).waitFor()
      await shot(page, 'home-overdue')
      expect(await axeAtRest(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 720 })
      await shot(page, 'home-320')
      expect(await sidewaysPx(page)).toBe(0)
      await page.getByRole('link', { name: /1 follow-up is overdue/ }).click()
      await page.waitForURL(
        ({ pathname, searchParams }) =>
          pathname.endsWith('/inbox/follow-ups') && searchParams.get('due') === 'overdue',
      )
      expect(faults).toEqual([])
    })

    it('lists, makes, tests, turns off and deletes an alert, also on a phone (O-25)', async () => {
      const { page, faults } = await opens('/settings/alerts')
      await page.getByRole('link', { name: 'New alert' }).click()
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Enter a name.').waitFor()
      await page.getByLabel('Name').fill('Praise')
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Choose at least one thing that happens.').waitFor()
      await page.getByRole('button', { name: /^Surveys/ }).click()
      await page.getByRole('option', { name: 'Lounge visit' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('option', { name: /group/i }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Promoter/ })
        .click()
      await page.getByRole('button', { name: 'Apply' }).click()
      await toggles(page, 'Add a tag')
      await page.getByLabel('Tag', { exact: true }).fill('praise')
      await toggles(page, 'Send a mail')
      await toggles(page, 'Assign the conversation')
      await page.getByRole('button', { name: /Who gets it$/ }).click()
      await page.getByRole('option', { name: 'The owner of the contact' }).click()
      await shot(page, 'alerts-form')
      expect(await axeAtRest(page)).toEqual([])
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByRole('heading', { name: 'Praise' }).waitFor()
      await page.getByRole('button', { name: /Response/ }).click()
      await page.getByRole('option').last().click()
      await page.getByRole('button', { name: 'Test alert' }).click()
      await page.getByText('Tag: done').waitFor()
      await page.getByText('Mail: done').waitFor()
      await page.getByText(/^Conversation: failed/).waitFor()
      await page.getByRole('button', { name: /Response/ }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Test alert' }).click()
      await page.getByText(/does not meet the conditions/).waitFor()
      await shot(page, 'alerts-trial')
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('button', { name: 'Turn on' }).waitFor()
      await page.setViewportSize({ width: 320, height: 720 })
      await shot(page, 'alerts-form-320')
      expect(await sidewaysPx(page)).toBe(0)
      await page.goto(`${stage.server.studioUrl}/studio/settings/alerts`)
      await page
        .getByRole('row', { name: /Praise/ })
        .getByText('Off')
        .waitFor()
      await shot(page, 'alerts-list-320')
      await page.setViewportSize({ width: 1280, height: 800 })
      await shot(page, 'alerts-list')
      expect(await axeAtRest(page)).toEqual([])
      await page.getByRole('link', { name: 'Praise' }).click()
      await page.getByRole('button', { name: 'Delete alert' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete alert' }).click()
      await page.getByRole('link', { name: 'New alert' }).waitFor()
      await eventually(async () =>
        expect(await page.getByRole('link', { name: 'Praise' }).count()).toBe(0),
      )
      expect(faults).toEqual([])
    })

    it('makes, tests and deletes an alert on a figure, also on a phone (O-56)', async () => {
      const { page, faults } = await opens('/settings/new-alert')
      await page.getByRole('button', { name: /About$/ }).click()
      await page.getByRole('option', { name: 'A figure' }).click()
      await page.getByLabel('Name').fill('Score too low')
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Choose at least one survey.').waitFor()
      await picks(page, /^Surveys/, 'Lounge visit')
      await picks(page, /^Figure/, /^NPS: /)
      await page.getByRole('textbox', { name: 'Limit' }).fill('20')
      await shot(page, 'figure-alert-form')
      expect(await axeAtRest(page)).toEqual([])
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByRole('heading', { name: 'Score too low' }).waitFor()
      await page.getByRole('button', { name: 'Test alert' }).click()
      await page.getByText('Now 0, from 2 responses. The condition is not met.').waitFor()
      await page.getByText('Mail: done').waitFor()
      expect(mails.at(-1)).toMatchObject({ subject: 'Test: Score too low: 0' })
      await picks(page, /^Figure/, /^Share: /)
      await picks(page, /^Of these answers/, /Promoter/)
      await picks(page, /Condition$/, 'Is lower than in the days before')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The alert is saved').waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      await shot(page, 'figure-alert-390')
      expect(await sidewaysPx(page)).toBe(0)
      await page.getByRole('button', { name: 'Delete alert' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete alert' }).click()
      await page.getByRole('link', { name: 'New alert' }).waitFor()
      expect(faults).toEqual([])
    })
  },
)

const picks = async (page: Page, list: RegExp, option: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: list }).click()
  await page.getByRole('option', { name: option }).first().click()
  // A list of several stays open.
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
}

const toggles = (page: Page, name: string): Promise<void> =>
  page.locator('label').filter({ hasText: name }).first().click()
