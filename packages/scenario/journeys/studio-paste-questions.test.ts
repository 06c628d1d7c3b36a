// A survey from plain text: it is pasted, seen beside the text, created, and open in the builder.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { axe, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const text = `# Bakery
How likely are you to recommend us? (NPS)
Not at all ... Very
0 -> Sorry
1 -> Nowhere
## More
What did you like? (checkboxes)
- The bread
- The people
What could be better?
=> Thank you!
=> Sorry`

describe.skipIf(stage.reason)(`pasted questions${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('are shown as pages, say what is left out, and become a survey (O-80)', async () => {
    const desk = await sitsAt(stage, basic(), tamsin, {
      path: '/flows/paste',
      heading: 'Paste questions',
      context: { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
    })
    const { page } = desk
    expect(await page.getByRole('button', { name: 'Create survey' }).isDisabled()).toBe(true)
    await page.getByLabel('Questions', { exact: true }).fill(text)
    const sections = page.locator('section', { has: page.getByRole('heading', { level: 3 }) })
    await expect
      .poll(() => sections.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['Page 1', 'More', 'Thank you!', 'Sorry'])
    await page.getByText('Line 5: There is no page or ending “Nowhere”.').waitFor()
    const shots = process.env['STUDIO_SHOTS']
    for (const [width, height] of [
      [1280, 800],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await axe(page)).toEqual([])
      expect(await sidewaysPx(page)).toBe(0)
      if (shots) await page.screenshot({ path: `${shots}/paste-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Create survey with 3 questions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bakery' }).waitFor()
    await page.locator('.react-flow__node').getByText('More', { exact: true }).waitFor()
    expect(desk.faults).toEqual([])
  })
})
