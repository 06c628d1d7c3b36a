// Conditions on anything that is known about a response, the sentence about an empty result, and the table of a break-down.

import { readFile } from 'node:fs/promises'
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { looksRight } from '../src/looks.ts'
import { card, kpi, loyal, openResultsStage } from '../src/results-stage.ts'

const { stage, results } = await openResultsStage()

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const groupOf = (value: string) => ({
  on: { part: 'nps_group', question: loyal.question('nps') },
  op: 'is',
  value: [value],
})
const counts = (page: Page, responses: string) =>
  eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe(responses), {
    timeout: 25_000,
  })
const adds = async (page: Page, search: string, name: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(search)
  await page.getByRole('option', { name, exact: true }).click()
}
const group = 'Question nps: NPS group'

describe.skipIf(stage.reason)(
  `conditions of results${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('are added, changed and removed as chips, and are in the address (O-15)', async () => {
      const { page, faults } = await results()
      await counts(page, '40')
      await adds(page, 'NPS', group)
      const sheet = page.getByRole('dialog', { name: group })
      await sheet.getByRole('option', { name: 'Promoter 20 responses' }).click()
      await sheet.getByRole('button', { name: 'Apply' }).click()
      await counts(page, '20')
      const chip = page.getByRole('button', { name: `Change the condition “${group} is Promoter”` })
      await chip.waitFor()
      const f = new URL(page.url()).searchParams.get('f') ?? ''
      expect(JSON.parse(Buffer.from(f, 'base64url').toString('utf8'))).toEqual({
        all: [groupOf('promoter')],
      })
      await page.reload()
      await counts(page, '20')

      // By keyboard only: from promoters to detractors, and then away.
      await chip.focus()
      await page.keyboard.press('Enter')
      await sheet.getByRole('option', { name: 'Promoter 20 responses' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('End')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await counts(page, '12')
      await page
        .getByRole('button', { name: `Change the condition “${group} is Detractor”` })
        .focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await counts(page, '40')
      expect(new URL(page.url()).searchParams.get('f')).toBeNull()
      expect(faults).toEqual([])
    })

    it('say which of them leaves out the most when nobody matches (O-15)', async () => {
      const { page, faults } = await results(`&f=${encoded({ all: [groupOf('detractor')] })}`)
      await counts(page, '12')
      await adds(page, 'Fans', 'Fans')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('heading', { name: 'Nobody matches these 2 conditions' }).waitFor()
      const condition = `${group} is Detractor`
      await page.getByText(`Without “${condition}” there would be 20.`).waitFor()
      await looksRight(page, 'results-nobody')
      await page.getByRole('button', { name: `Remove “${condition}”`, exact: true }).click()
      await counts(page, '20')
      await page.getByText('Page “Fans” was reached', { exact: true }).waitFor()
      expect(faults).toEqual([])
    })

    it.each([1280, 390])(
      'find what people wrote, by words and by topics, at %d px (O-15)',
      async (width) => {
        const created = await stage.server.owner('POST', '/themes', {
          ...{ name: `Airships ${width}`, terms: { en: ['zeppelin*'] } },
        })
        expect(created.status).toBe(200)
        const { page, faults } = await results('', { viewport: { width, height: 900 } })
        await counts(page, '40')
        const liked = 'Question liked'
        await adds(page, 'liked', liked)
        const sheet = page.getByRole('dialog', { name: liked, exact: true })
        const apply = sheet.getByRole('button', { name: 'Apply' })
        expect(await apply.isDisabled()).toBe(true)
        await sheet.getByLabel('Text, one per line').fill('ZEPP\n\n19')
        await looksRight(page, 'results-text-condition')
        await apply.click()
        await page
          .getByRole('button', { name: `Change the condition “${liked} contains “ZEPP” or “19””` })
          .waitFor()
        await counts(page, '2')
        await adds(page, 'topic', `${liked}: topic`)
        const topics = page.getByRole('dialog', { name: `${liked}: topic` })
        await topics.getByRole('option', { name: `Airships ${width}`, exact: true }).click()
        await looksRight(page, 'results-topic-condition')
        await topics.getByRole('button', { name: 'Apply' }).click()
        await counts(page, '1')
        await page.getByText(`${liked}: topic is Airships ${width}`, { exact: true }).waitFor()
        await looksRight(page, 'results-text-chips')
        expect(faults).toEqual([])
      },
    )

    it('count as not set where they cannot be read, and a line says so (O-15)', async () => {
      const unknown = { on: { question: 'nobody' }, op: 'answered' }
      const { page, faults } = await results(
        `&f=${encoded({ all: [unknown, groupOf('promoter'), unknown] })}`,
      )
      await counts(page, '20')
      await page.getByText('2 conditions of this address do not fit this survey').waitFor()
      expect(await page.locator('[data-set=false]').filter({ hasText: 'nobody' }).count()).toBe(2)
      await looksRight(page, 'results-unset')
      await page.getByRole('button', { name: 'Remove them' }).click()
      await eventually(() =>
        expect(new URL(page.url()).searchParams.get('f')).toBe(
          encoded({ all: [groupOf('promoter')] }),
        ),
      )
      await page.goto(`${stage.server.url}/studio/results?flow=${loyal.flow.id}&f=nonsense`)
      await page.getByText('The conditions in this address could not be read').waitFor()
      await counts(page, '40')
      // What has a chip for every survey is in the menu, too, until it is shown.
      await adds(page, 'Device', 'Device')
      await page.getByRole('button', { name: 'Device', exact: true }).click()
      await page.getByRole('option', { name: 'Phone' }).click()
      await page.getByRole('heading', { name: 'Nobody matches this condition' }).waitFor()
      await page.getByText('Without “Device is Phone” there would be 40.').waitFor()
      // The browser reports the refusal itself.
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    })

    it('are carried to the list of responses, to texts and to the table to download (O-15)', async () => {
      const { page, faults } = await results(`&f=${encoded({ all: [groupOf('promoter')] })}`)
      await card(page, 'Question liked').getByText('Words 19', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByText('A shared page cannot keep conditions yet.').waitFor()
      expect(await page.getByRole('button', { name: 'Create a link' }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Responses as CSV' }).click(),
      ])
      const csv = await download.path()
      expect((await readFile(csv, 'utf8')).trim().split('\n')).toHaveLength(21)
      await page.getByRole('link', { name: 'See responses' }).click()
      await page
        .getByRole('button', { name: `Change the condition “${group} is Promoter”` })
        .waitFor()
      await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(20), {
        timeout: 25_000,
      })
      expect(faults).toEqual([])
    })
  },
)

describe.skipIf(stage.reason).each([1440, 390])(
  `the table of a break-down at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('opens from a card and has counts, shares, bases and the rule about few answers (O-15)', async () => {
      const { page, faults } = await results(
        `&f=${encoded({ all: [{ on: { page: loyal.state('Recommend') }, op: 'reached' }] })}`,
        { viewport: { width, height: 900 } },
      )
      await card(page, 'Question nps').waitFor()
      await looksRight(page, 'results-conditions')
      await adds(page, 'NPS', group)
      await page.getByRole('option', { name: 'Promoter 20 responses' }).waitFor()
      await looksRight(page, 'results-condition-sheet')
      await page.keyboard.press('Escape')
      await card(page, 'Question nps').getByRole('button', { name: 'Break down by…' }).click()
      await page
        .getByRole('heading', { name: 'Choose what to break the answers down by' })
        .waitFor()
      await page.getByRole('button', { name: 'Break down by: Choose…' }).click()
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Sent by')
      await page.getByRole('option', { name: 'Sent by' }).click()
      const table = page.getByRole('table', { name: `Table of ${group} by Sent by` })
      await table.waitFor()
      const rows = await table
        .getByRole('row')
        .evaluateAll((all) =>
          all.map((row) =>
            [...row.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ')),
          ),
        )
      expect(rows).toEqual([
        [group, 'All', 'E-mail B', 'None F'],
        ['Answered', '40', '20', '20'],
        ['Promoter', '50% 20', '50% 10', '50% 10'],
        ['Passive', '20% 8', '20% 4', '20% 4'],
        ['Detractor', '30% 12', '30% 6', '30% 6'],
        ['NPS', '20 −7 to 44', '20 −18 to 52', '20 −18 to 52'],
      ])
      await page.getByText('Columns under 30 are not tested.').waitFor()
      expect(await table.locator('thead th[data-few=true]').count()).toBe(2)
      await page.getByText('4 columns that nobody is in are left out.').waitFor()
      // Too few are expected in the cells of this table.
      expect(await page.getByText('degrees of freedom').count()).toBe(0)
      await looksRight(page, 'results-table')
      await page.getByRole('button', { name: 'And within each by: Nothing more' }).click()
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Device')
      await page.getByRole('option', { name: 'Device', exact: true }).click()
      const nested = page.getByRole('table', {
        name: `Table of ${group} by Sent by, then Device`,
      })
      await nested.waitFor()
      expect(
        (await nested.locator('thead tr').first().locator('th').allInnerTexts()).map((text) =>
          text.replace(/\s+/g, ' '),
        ),
      ).toMatchObject([group, 'All', /^E-mail /, /^None /])
      await looksRight(page, 'results-nested-table')
      await page.reload()
      await nested.waitFor()
      await page.getByRole('button', { name: 'Show all cards' }).click()
      await card(page, 'Question nps').waitFor()
      expect(faults).toEqual([])
    })
  },
)
