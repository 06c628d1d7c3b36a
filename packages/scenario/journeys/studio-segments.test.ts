// Segments of contacts: made under Contacts, chosen by name in the conditions of a widget, and kept while a widget uses them.
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { auto } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const { server } = stage
const shop = auto({ name: 'Shop feedback', type: 'widget' })
let owner: Colleague
beforeAll(async () => {
  owner = await joins(server, 'Tamsin Koh', 'owner')
  await server.imports(shop.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `segments in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('are made with nested groups, chosen by name for a widget, and then kept (O-55, ECO-80)', async () => {
      const reply = await server.owner('POST', '/widgets', { node_id: shop.nodeId })
      const { code } = (await reply.json()) as { code: string }
      const address = '/studio/contacts'
      const { page, faults } = await signsIn(stage, shop, owner, { address })
      await page.getByRole('button', { name: 'Segments' }).click()
      await page.getByText('There are no segments yet.').waitFor()
      await page.getByRole('button', { name: 'New segment' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Name', { exact: true }).fill('Gold')
      await sheet.getByLabel('Attribute or field').fill('plan')
      await sheet.getByLabel('Values').fill('gold')
      await sheet.getByRole('button', { name: 'Add a group', exact: true }).click()
      const group = page.getByRole('group', { name: 'Condition group 2', exact: true })
      await group.getByLabel('Attribute or field').fill('country')
      await group.getByLabel('Values').fill('DE')
      const shots = process.env['STUDIO_SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/segment.png` })
      await sheet.getByRole('button', { name: 'Save the segment' }).click()
      await sheet.getByRole('button', { name: 'Gold' }).waitFor()
      const listed = await (await server.owner('GET', '/segments')).json()
      const is = (customer: string, value: string) => ({ on: { customer }, op: 'is', value })
      const where = { all: [is('plan', 'gold'), { any: [is('country', 'DE')] }] }
      expect(listed).toMatchObject({ items: [{ name: 'Gold', where }] })

      await page.goto(`${server.url}/studio/channels/widgets/${code}`)
      await page.getByRole('button', { name: 'Add a further condition' }).click()
      const row = page.getByRole('group', { name: 'Further condition 1', exact: true })
      await row.getByRole('button', { name: /Pages seen/ }).click()
      await page.getByRole('option', { name: 'Segment', exact: true }).click()
      await row.getByRole('button', { name: /Choose a segment/ }).click()
      await page.getByRole('option', { name: 'Gold' }).click()
      await page.getByText('1 Segment: does not hold').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      const config = async () =>
        (await fetch(`${server.url}/v1/web_widgets/code/${code}?t=1`)).json()
      await eventually(async () =>
        expect(await config()).toMatchObject({ targeting: { test: 'contact', holds: false } }),
      )

      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${server.url}${address}`)
      await page.getByRole('button', { name: 'Segments' }).click()
      await sheet.getByRole('button', { name: 'Gold' }).click()
      if (shots) await page.screenshot({ path: `${shots}/segment-390.png` })
      await sheet.getByRole('button', { name: 'Delete the segment' }).click()
      const sure = page.getByRole('alertdialog')
      await sure.getByRole('button', { name: 'Delete the segment' }).click()
      await sure.getByRole('alert').waitFor()
      expect(JSON.stringify(await (await server.owner('GET', '/segments')).json())).toContain(
        'Gold',
      )
      expect(faults).toEqual([])
    })
  },
)
