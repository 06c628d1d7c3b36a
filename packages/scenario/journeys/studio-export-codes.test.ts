// The file of responses for statistics software, and its codebook, from the menu of the responses.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { checklist, score, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const stay = fixture(
  flow('Stay')
    .page('One', score('nps'), checklist('used', ['sauna', 'pool', 'gym']), submit())
    .thank('End'),
  { name: 'The hotel' },
)
let tamsin: Colleague

beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(stay.bundle)
  for (const [nps, used] of [
    ['9', ['sauna', 'gym']],
    ['3', ['pool']],
  ] as const) {
    const sent = await stage.server.submits(stay, [
      { question_id: stay.question('nps'), body: nps },
      ...used.map((key) => ({
        question_id: stay.question('used'),
        option_id: stay.option('used', key),
      })),
    ])
    expect(sent.status, await sent.clone().text()).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

async function takes(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await coming).path(), 'utf8')
}

describe.skipIf(stage.reason).each([1280, 320])(
  `a file with codes at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('has a column for each option, and the codebook says what they mean (O-50, O-51)', async () => {
      const { page, faults } = await signsIn(stage, stay, tamsin, {
        address: `/studio/responses?flow=${stay.flow.id}`,
        context: { viewport: { width, height: 900 } },
      })
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'With codes and a codebook' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Download the codebook' }).waitFor()
      await looksRight(page, `export-codes-${width}`)
      const [headings = '', ...rows] = (await takes(page, 'Download the file')).trim().split('\r\n')
      const columns = headings.split(',')
      const used = ['sauna', 'pool', 'gym'].map((key) =>
        columns.findIndex((column) => column.startsWith('used') && column.includes(key)),
      )
      expect(used).not.toContain(-1)
      const cells = rows.map((line) => used.map((at) => line.split(',')[at]))
      expect(cells.toSorted().map(String)).toEqual(['0,1,0', '1,0,1'])
      const book = await takes(page, 'Download the codebook')
      for (const word of ['nps', 'sauna', 'pool', 'gym']) expect(book).toContain(word)
      expect(faults).toEqual([])
    })
  },
)
