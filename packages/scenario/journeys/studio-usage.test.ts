// The screen of usage: what the workspace uses of its limits, with its warnings, in two languages and on a phone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const { server } = stage
let owner: Colleague
beforeAll(async () => {
  owner = await joins(server, 'Tamsin Koh', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const limits = (changes: object) => server.owner('PATCH', '/workspace/limits', changes)
const surveys = async (): Promise<number> => {
  const usage = (await (await server.owner('GET', '/workspace/usage')).json()) as {
    surveys: { used: number }
  }
  return usage.surveys.used
}
const opens = (title: string, width: number, language: 'en' | 'de' = 'en') =>
  sitsAt(stage, basic(), owner, {
    path: '/settings/usage',
    heading: title,
    context: { viewport: { width, height: 900 }, locale: language, reducedMotion: 'reduce' },
  })

describe.skipIf(stage.reason)(
  `the usage of a workspace in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('shows each limit with what is used of it, and warns at 80 % and at the limit (OP-67)', async () => {
      await server.imports(basic().bundle)
      const used = await surveys()
      await limits({ surveys: used, file_bytes: 5_000_000 })
      const { page, goes, faults } = await opens('Usage', 1280)
      const row = (name: string) =>
        page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
      await row('Surveys').getByText('Limit reached').waitFor()
      await row('Surveys').getByText('100%').waitFor()
      await row('Uploaded files').getByText('5 MB', { exact: true }).waitFor()
      await row('Responses saved').getByText('6,000').waitFor()
      await page.getByText(/^One limit is almost or fully used/).waitFor()
      await looksRight(page, 'usage')

      await limits({ surveys: used * 3, webhooks: 5 })
      for (let number = 0; number < 4; number += 1)
        await server.owner('POST', '/webhooks', { url: `https://crm.example/${number}` })
      await goes('/settings/usage', 'Usage')
      await row('Webhooks').getByText('Almost used').waitFor()
      await row('Webhooks').getByText('80%').waitFor()
      expect(await page.getByText('Limit reached').count()).toBe(0)
      expect(faults).toEqual([])
    })

    it.each([320, 390])('fits a phone of %d px in German', async (width) => {
      await limits({ surveys: 1 })
      const { page, faults } = await opens('Nutzung', width, 'de')
      await page.getByText('Limit erreicht').waitFor()
      await looksRight(page, `usage-${width}`)
      expect(faults).toEqual([])
    })
  },
)
