// The list of surveys: found, sorted and filtered by state, duplicated, archived with their channels, and restored.
import type { OwnerNode } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { nextPage, radio } from '../src/element-builder.ts'
import { basic, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const made = (name: string) =>
  fixture(
    flow(name)
      .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
      .thank('Thanks')
      .goes('Ask', 'Thanks'),
  )
const [bakery, airport] = [made('Bakery'), made('Airport')]
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  for (const one of [bakery, airport]) await stage.server.imports(one.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `the list of surveys${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('is searched, sorted, and filtered; a survey is duplicated, archived and restored', async () => {
      const desk = await sitsAt(stage, basic(), tamsin, {
        path: '/surveys',
        heading: 'Surveys',
        context: { reducedMotion: 'reduce' },
      })
      const { page } = desk
      const names = () => page.locator('tbody tr td:first-child a').allInnerTexts()
      const acts = async (name: string, action: string) => {
        await page.getByRole('button', { name: `Actions for “${name}”` }).click()
        await page.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await desk.chooses('Order', 'By name')
      await expect.poll(names).toEqual(['Airport', 'Bakery'])
      await page.getByRole('searchbox', { name: 'Find a survey' }).fill('bak')
      await expect.poll(names).toEqual(['Bakery'])
      await page.getByRole('searchbox', { name: 'Find a survey' }).fill('')
      expect(await axe(page)).toEqual([])

      await acts('Bakery', 'Duplicate')
      await page.getByText('“Bakery (copy)” was created').waitFor()
      await expect.poll(names).toEqual(['Airport', 'Bakery', 'Bakery (copy)'])
      await desk.chooses('State', 'Drafts')
      await expect.poll(names).toEqual(['Bakery (copy)'])
      await desk.chooses('State', 'All but archived')

      await acts('Bakery', 'Archive')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
      await page.getByText('“Bakery” was archived').waitFor()
      await expect.poll(names).toEqual(['Airport', 'Bakery (copy)'])
      const node = async () =>
        (await (await stage.server.owner('GET', `/nodes/${bakery.nodeId}`)).json()) as OwnerNode
      expect((await node()).status).toBe('passive')
      const guest = await stage.opens(basic(), `/feedback?node_id=${bakery.nodeId}`, {
        waits: 'painted',
      })
      expect(await guest.page.getByRole('radio').count()).toBe(0)
      await guest.close()

      await desk.chooses('State', /^Archived/)
      await expect.poll(names).toEqual(['Bakery'])
      await page.getByRole('link', { name: 'Bakery' }).first().click()
      await page.locator('header').getByText('Archived', { exact: true }).waitFor()
      await desk.goes('/surveys', 'Surveys')
      await desk.chooses('State', /^Archived/)
      await acts('Bakery', 'Restore')
      await page.getByText('“Bakery” was restored.').waitFor()
      const { items } = (await (await stage.server.owner('GET', '/flows')).json()) as {
        readonly items: readonly { readonly archived_at: string | null }[]
      }
      expect(items.map(({ archived_at }) => archived_at)).toEqual([null, null, null])
      expect((await node()).status).toBe('passive')
      expect(desk.faults).toEqual([])
    })

    it('fits a phone', async () => {
      const { page, faults } = await sitsAt(stage, basic(), tamsin, {
        path: '/surveys',
        heading: 'Surveys',
        context: { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
      })
      await page.getByRole('link', { name: 'Airport' }).first().waitFor()
      expect(await sidewaysPx(page)).toBe(0)
      expect(await axe(page)).toEqual([])
      expect(faults).toEqual([])
    })
  },
)
