// Bad input in the forms of channels, people, customers and connections: the message is at the field, what
// was typed stays, and nothing is saved in part.

import type { OwnerNode } from '@askwell/contract'
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { type Desk, sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const { server } = stage
const gate = basic({ name: 'At the gate', timezone: 'Europe/Istanbul' })
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(server, 'Tamsin Koh', 'owner')
  await server.imports(gate.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())
const tooLong = 'x'.repeat(10_000)

const sits = (path: string, heading: string) => sitsAt(stage, gate, tamsin, { path, heading })
const stored = async () =>
  (await (await server.owner('GET', `/nodes/${gate.nodeId}`)).json()) as OwnerNode
const saves = ({ page }: Desk) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** The error message of a field. */
const faultOf = ({ page }: Desk, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

describe.skipIf(stage.reason)(
  `what cannot be taken${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a name of ten thousand characters is shown with its fault, and the other changes are not saved before it is mended (O-02)', async () => {
      const desk = await sits(`/channels/${gate.nodeId}`, 'At the gate')
      const { page } = desk
      await page.getByLabel('Name', { exact: true }).fill(tooLong)
      await page.locator('label').filter({ hasText: 'Show an unsubscribe link' }).click()
      await saves(desk)
      await eventually(
        async () => expect(await faultOf(desk, 'Name')).toContain('at most 255 characters'),
        { timeout: 25_000 },
      )
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toHaveLength(10_000)
      expect(await stored()).toMatchObject({ name: 'At the gate', unsubscribe_visible: false })
      expect(await axe(page)).toEqual([])
      await page.getByLabel('Name', { exact: true }).fill('At the gate')
      await saves(desk)
      await page
        .locator('form')
        .getByText(/^Saved/)
        .waitFor()
      expect(await stored()).toMatchObject({ name: 'At the gate', unsubscribe_visible: true })
      expect(desk.faults).toEqual([])
    })

    it('a zone that there is not cannot be chosen, and the one that holds comes back (O-02)', async () => {
      const desk = await sits(`/channels/${gate.nodeId}`, 'At the gate')
      const { page } = desk
      const zone = page.getByRole('combobox', { name: 'Time zone' })
      await zone.fill('Mars/Phobos')
      await page.getByRole('listbox').getByText('Nothing matches').waitFor()
      await page.keyboard.press('Tab')
      await eventually(async () => expect(await zone.inputValue()).toBe('Europe/Istanbul'), {
        timeout: 25_000,
      })
      expect(desk.faults).toEqual([])
    })

    it('the form says that hours which end before they begin reach into the next day and that empty hours open nothing, and it refuses wrong dates (O-02, O-03)', async () => {
      const desk = await sits(`/channels/${gate.nodeId}?part=opening`, 'At the gate')
      const { page } = desk
      await page.locator('label').filter({ hasText: 'Open around the clock' }).click()
      await desk.chooses('Monday to Friday', 'Hours')
      await page.getByLabel('Monday to Friday: from').fill('18:00')
      await page.getByLabel('Monday to Friday: until').fill('09:00')
      await page.getByText('the next day').waitFor()
      await page.getByLabel('Monday to Friday: until').fill('18:00')
      await page.getByText('Starts and ends at the same time, so it never opens.').waitFor()
      await page.getByLabel('Begins').fill('2027-05-02T10:00')
      await page.getByLabel('Ends').fill('2027-05-01T10:00')
      await saves(desk)
      await eventually(
        async () =>
          expect(await faultOf(desk, 'Ends')).toContain('The end is before the beginning.'),
        { timeout: 25_000 },
      )
      expect(await stored()).toMatchObject({ operating_24_7: true, activation_end_date: null })
      expect(desk.faults).toEqual([])
    })

    it('a style rule with a syntax error is named by its line while it is written (O-02)', async () => {
      const desk = await sits(`/channels/${gate.nodeId}?part=look`, 'At the gate')
      const { page } = desk
      const rules = page.getByLabel('Custom styles (CSS)')
      await rules.fill('.survey {\n  color red;\n  margin: 0')
      await page
        .getByText('Line 2: “color red” has no effect, because a colon is missing.')
        .waitFor()
      await page.getByText('Line 1: { is not closed.').waitFor()
      expect(await axe(page)).toEqual([])
      await rules.fill('.survey {\n  color: red;\n  margin: 0\n}')
      await page.getByText('Browsers ignore').waitFor({ state: 'detached' })
      expect(desk.faults).toEqual([])
    })

    it('a pasted name of ten thousand characters is not cut, and the form says that it is too long before anything is sent (O-14)', async () => {
      const desk = await sits('/contacts', 'Contacts')
      const { page } = desk
      await page.getByRole('button', { name: 'New contact' }).click()
      const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
      await name.fill('y'.repeat(10_000))
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText('Please use at most 1,000 characters. You have used 10,000.')
        .waitFor()
      expect(await name.inputValue()).toHaveLength(10_000)
      expect(
        ((await (await server.owner('GET', '/customers')).json()) as { items: unknown[] }).items,
      ).toEqual([])
      expect(desk.faults).toEqual([])
    })

    it('a customer with a year and an address that are none keeps the form, and each field says so (O-14)', async () => {
      const desk = await sits('/contacts', 'Contacts')
      const { page } = desk
      await page.getByRole('button', { name: 'New contact' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper')
      await dialog.getByLabel('Birth year').fill('12')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await eventually(
        async () =>
          expect(await faultOf(desk, 'Birth year')).toContain('Please check what you entered.'),
        { timeout: 25_000 },
      )
      expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace Hopper')
      expect(
        ((await (await server.owner('GET', '/customers')).json()) as { items: unknown[] }).items,
      ).toEqual([])
      expect(desk.faults).toEqual([])
    })

    it.each(['not an address', 'ftp://fernhill.example/hook', 'http://127.0.0.1:9/hook'])(
      'a webhook to “%s” is refused in words',
      async (url) => {
        const desk = await sits('/settings/webhooks', 'Webhooks')
        const { page } = desk
        await page.getByRole('button', { name: 'New webhook' }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill(url)
        await page.getByRole('button', { name: 'Create' }).click()
        await page.getByRole('dialog').getByText('Enter a public http or https address.').waitFor()
        expect(
          await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue(),
        ).toBe(url)
        expect(
          ((await (await server.owner('GET', '/webhooks')).json()) as { items: unknown[] }).items,
        ).toEqual([])
        expect(desk.faults).toEqual([])
      },
    )
  },
)
