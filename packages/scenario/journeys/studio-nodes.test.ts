// A survey's channel, as its owner sets it up in the studio, and what the respondent's page then does.

import type { OwnerNode } from '@askwell/contract'
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic, type Fixture, short } from '../src/fixtures.ts'
import { addressOf, openStage } from '../src/stage.ts'
import { type Desk, sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const first = basic({ name: 'At the gate', timezone: 'Europe/Istanbul' })
const closed = short({ name: 'While closed' })
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(first.bundle)
  await stage.server.imports(closed.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const settingsOf = (fixture: Fixture, name: string, part = 'general') =>
  sitsAt(stage, fixture, tamsin, {
    path: `/channels/${fixture.nodeId}?part=${part}`,
    heading: name,
  })
const part = (desk: Desk, name: string) =>
  desk.page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name })
    .click()
const toggle = (desk: Desk, label: string) =>
  desk.page.locator('label').filter({ hasText: label }).first().click()
const saves = async ({ page }: Desk): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .locator('form')
    .getByText(/^Saved/)
    .waitFor()
}
const stored = async ({ nodeId }: Fixture): Promise<OwnerNode> =>
  (await (await stage.server.owner('GET', `/nodes/${nodeId}`)).json()) as OwnerNode
const arrives = (fixture: Fixture) => stage.opens(fixture, addressOf(fixture), { waits: 'loaded' })

describe.skipIf(stage.reason)(
  `nodes in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a new place is made for a survey, and its page opens (O-02)', async () => {
      const desk = await sitsAt(stage, first, tamsin, { path: '/channels', heading: 'Channels' })
      const { page } = desk
      await page.getByText('At the gate').first().waitFor()
      await page.getByRole('button', { name: 'New channel' }).click()
      await page.getByLabel('Name').fill('On the ticket')
      await page.getByRole('combobox', { name: 'Survey' }).fill('FX-BAS')
      await page.getByRole('option', { name: 'FX-BASIC' }).click()
      await page.getByRole('button', { name: 'Create channel' }).click()
      await page.getByRole('heading', { level: 1, name: 'On the ticket' }).waitFor()
      await page.frameLocator('iframe').getByTestId('survey-page').waitFor()
      const id = /channels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
      const who = await stage.opens(first, `/feedback?node_id=${id}`)
      await who.picks('q1', 'A')
      expect(desk.faults).toEqual([])
    })

    it('name, colour, style and dates are saved at once and are what the page shows (O-02, R-NODE-03, R-NODE-17)', async () => {
      const look = basic({ name: 'At the lounge', timezone: 'Europe/Istanbul' })
      await stage.server.imports(look.bundle)
      const desk = await settingsOf(look, 'At the lounge')
      const { page } = desk
      await page.getByLabel('Name', { exact: true }).fill('At lounge 12')
      await part(desk, 'Look')
      await page.getByLabel('Brand colour as text').fill('#7A3E9D')
      await page.getByText(/Good contrast|Too dark/).waitFor()
      await page
        .getByLabel('Custom styles (CSS)')
        .fill('[data-testid="survey-page"] { letter-spacing: 3px !important }')
      expect(await page.getByText('3 changes not saved').count()).toBe(1)
      expect((await stored(look)).name).toBe('At the lounge')
      const preview = page.frameLocator('iframe').getByTestId('survey-page')
      await eventually(
        async () =>
          expect(await preview.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('3px'),
        { timeout: 25_000 },
      )
      await saves(desk)
      expect(await stored(look)).toMatchObject({ name: 'At lounge 12', primary_color: '#7A3E9D' })

      await page.getByLabel('Custom styles (CSS)').fill('@import "https://evil.example/x.css";')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('These CSS rules were rejected:').waitFor()
      await page.getByText(/@import is not allowed/).waitFor()
      expect((await stored(look)).css_text).toContain('letter-spacing')
      await page.getByRole('button', { name: 'Discard' }).click()

      const who = await arrives(look)
      await who.sees('q1')
      expect(await who.container.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('3px')

      await part(desk, 'Opening')
      await page.getByLabel('Ends').fill('2026-01-01T10:00')
      await page
        .getByLabel('Text on the page when it is closed')
        .fill('The gate is closed for good.')
      await saves(desk)
      expect((await stored(look)).activation_end_date).toBe('2026-01-01T07:00:00.000Z')
      const late = await arrives(look)
      await late.sees('The gate is closed for good.')
      await page.getByLabel('Ends').fill('')
      await saves(desk)
      expect(desk.faults).toEqual([])
    })

    it('hours of three periods, said live; outside them the note, or the survey for it (O-03, R-HRS-09, R-HRS-10)', async () => {
      const desk = await settingsOf(first, 'At the gate', 'opening')
      const { page } = desk
      await toggle(desk, 'Open around the clock')
      await desk.chooses('Monday to Friday', 'Hours')
      await page.getByLabel('Monday to Friday: from').fill('09:30')
      await page.getByLabel('Monday to Friday: until').fill('12:00')
      await page.getByRole('button', { name: 'Add hours to Monday to Friday' }).click()
      await page.getByLabel('Monday to Friday: from').nth(1).fill('13:00')
      await page.getByLabel('Monday to Friday: until').nth(1).fill('18:05')
      await desk.chooses('Saturday', 'Closed')
      await desk.chooses('Sunday', 'Closed')
      await page
        .getByText(/Open until|Closed, opens/)
        .first()
        .waitFor()
      await saves(desk)
      expect((await stored(first)).operating_hours).toEqual([
        { period: 'weekdays', start_hour: '09:30', end_hour: '12:00' },
        { period: 'weekdays', start_hour: '13:00', end_hour: '18:05' },
        { period: 'saturday', start_hour: '00:00', end_hour: '00:00' },
        { period: 'sunday', start_hour: '00:00', end_hour: '00:00' },
      ])

      await desk.chooses('Monday to Friday', 'Closed')
      await page.getByText('Closed', { exact: true }).first().waitFor()
      await saves(desk)
      await (await arrives(first)).sees(/Sorry, we aren't online at the moment/)
      await page.getByRole('combobox', { name: 'Survey outside the hours' }).fill('Short')
      await page.getByRole('option', { name: 'Short' }).click()
      await saves(desk)
      const who = await stage.opens(closed, addressOf(first), { waits: 'loaded' })
      await who.shows('q2')
      await toggle(desk, 'Open around the clock')
      await saves(desk)
      await (await arrives(first)).shows('q1')
      expect(desk.faults).toEqual([])
    })

    it('a quota fills, is seen full and is counted again; so is one answer a person (O-21, R-NODE-21)', async () => {
      const once = short({ name: 'Once', channel_quota: null })
      await stage.server.imports(once.bundle)
      const desk = await settingsOf(once, 'Once', 'limits')
      const { page } = desk
      await toggle(desk, 'Close after a number of responses')
      await page.getByLabel('How many').fill('1.5')
      await page.getByText('Please enter a whole number from 0 to 1,000,000.').waitFor()
      await page.getByLabel('How many').fill('1')
      await toggle(desk, 'Do not ask the same person again')
      await saves(desk)
      const who = await stage.opens(once, addressOf(once))
      await who.picks('q1', 'A')
      await who.presses('Send')
      await who.sees('All done')
      await (await arrives(once)).hides('q1')
      await page.reload()
      await page.getByText('1 of 1 counted since the beginning').waitFor()
      await page.getByText('Quota reached').waitFor()
      await page.getByRole('button', { name: 'Recount' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Recount' }).click()
      await page.getByText(/0 of 1 counted since \d/).waitFor()
      await (await arrives(once)).shows('q1')
      await who.page.reload()
      await who.sees(/already/i)
      await page.getByRole('button', { name: 'Let everybody answer again' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Let everybody answer again' })
        .click()
      await page.getByText(/One response per person since \d/).waitFor()
      await who.page.reload()
      await who.shows('q1')
      expect(desk.faults).toEqual([])
    })

    it('a second editor reads what clashes, and neither loses what the other wrote (O-02)', async () => {
      const shared = short({ name: 'Shared' })
      await stage.server.imports(shared.bundle)
      const desk = await settingsOf(shared, 'Shared')
      const { page } = desk
      await page.getByLabel('Name', { exact: true }).fill('Mine')
      await stage.server.owner('PATCH', `/nodes/${shared.nodeId}`, { unsubscribe_visible: true })
      await saves(desk)
      expect(await stored(shared)).toMatchObject({ name: 'Mine', unsubscribe_visible: true })
      await stage.server.owner('PATCH', `/nodes/${shared.nodeId}`, { name: 'Theirs' })
      await page.getByLabel('Name', { exact: true }).fill('Mine again')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Somebody else changed the same settings').waitFor()
      expect((await stored(shared)).name).toBe('Theirs')
      await page.getByRole('button', { name: 'Use my changes' }).click()
      await saves(desk)
      expect((await stored(shared)).name).toBe('Mine again')
      await page.getByLabel('Name', { exact: true }).fill('Not kept')
      await page.getByRole('link', { name: 'Home' }).click()
      await page
        .getByRole('alertdialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      expect((await stored(shared)).name).toBe('Mine again')
    })

    it('pausing stops the page, archiving hides the place, deleting asks (O-02, R-NODE-20)', async () => {
      const gone = short({ name: 'Going' })
      await stage.server.imports(gone.bundle)
      const desk = await settingsOf(gone, 'Going')
      const { page } = desk
      await page.getByRole('button', { name: 'Pause' }).click()
      await saves(desk)
      await (await arrives(gone)).hides('q1')
      await page.getByRole('button', { name: 'Archive' }).click()
      await saves(desk)
      await desk.goes('/channels', 'Channels')
      expect(await page.getByText('Going').count()).toBe(0)
      await toggle(desk, 'Archived channels')
      await page.getByRole('link', { name: 'Show Going beside' }).waitFor()
      await desk.goes(`/channels/${gone.nodeId}`, 'Going')
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor()
      expect((await stage.server.owner('GET', `/nodes/${gone.nodeId}`)).status).toBe(404)
      expect(desk.faults).toEqual([])
    })
  },
)
