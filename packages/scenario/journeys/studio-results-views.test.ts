// Views of results are saved on the server, alone or for everybody, and say when they were changed or lack a question (O-65).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { plain, score, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const visit = fixture(
  flow('Visit')
    .page('Rate', score('recommend'), plain('shop', ['North', 'South']), submit())
    .thank('End'),
  { name: 'After a visit' },
)
const stage = await openStage()
let tamsin: Colleague
let ravi: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  ravi = await joins(stage.server, 'Ravi Das', 'analyst')
  await stage.server.imports(visit.bundle)
  for (let turn = 0; turn < 12; turn += 1) {
    const sent = await stage.server.submits(visit, [
      { question_id: visit.question('recommend'), body: String(turn % 11) },
      {
        question_id: visit.question('shop'),
        option_id: visit.option('shop', turn % 2 === 0 ? 'North' : 'South'),
      },
    ])
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const results = `/studio/results?flow=${visit.flow.id}`
const opens = (who: Colleague, address: string, width = 1280) =>
  signsIn(stage, visit, who, { address, context: { viewport: { width, height: 900 } } })

function withDays(url: string, days: string): string {
  const changed = new URL(url)
  changed.searchParams.set('days', days)
  return changed.href
}

describe.skipIf(stage.reason)(`views of results${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('are saved for everybody, opened by a colleague and saved again when they were changed (O-65)', async () => {
    const { page, faults } = await opens(tamsin, `${results}&days=30&with=before`)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    const form = page.getByRole('dialog', { name: 'Save this view' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Last month')
    await form.getByText('Everybody who reads results can see it').click()
    await looksRight(page, 'studio-results-view-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Last month' }).waitFor()
    expect(await page.getByText('Changed', { exact: true }).count()).toBe(0)

    const other = await opens(ravi, results, 390)
    await other.page.getByRole('button', { name: 'Views' }).click()
    await other.page.getByRole('menuitem', { name: 'Last month' }).click()
    await other.page.waitForURL(/with=before/)
    await other.page.goto(withDays(other.page.url(), '90'))
    await other.page.getByText('Changed', { exact: true }).waitFor()
    await other.page.getByRole('button', { name: 'Save as…' }).waitFor()
    expect(await other.page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await looksRight(other.page, 'studio-results-view-changed-390')

    await page.goto(withDays(page.url(), '7'))
    await page.getByText('Changed', { exact: true }).waitFor()
    await looksRight(page, 'studio-results-view-changed')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByText('Changed', { exact: true }).count()).toBe(0)
    const stored = await (await stage.server.owner('GET', '/views')).json()
    expect(stored).toMatchObject({
      items: [{ name: 'Last month', period: { last_days: 7 }, previous: 'period' }],
    })
    expect([...faults, ...other.faults]).toEqual([])
  })

  it('that a browser has are moved to the server at the first visit (O-65)', async () => {
    const { page, faults } = await opens(ravi, '/studio/responses')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const me = await page.evaluate(async () => (await fetch('/owner/v1/me')).json())
    await page.evaluate(
      ([name, views]) => localStorage.setItem(name ?? '', views ?? ''),
      [
        `askwell-studio.views.${Object(me).workspace.id}.results`,
        JSON.stringify([{ name: 'By phone', filters: { flow: visit.flow.id, device: 'phone' } }]),
      ],
    )
    await page.goto(new URL(results, page.url()).href)
    await page.getByText('Your view from this browser is now saved in your account').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'By phone' }).click()
    await page.waitForURL(/device=phone/)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('By phone')
    expect(faults).toEqual([])
  })

  it('whose question or survey is gone say so, and can be renamed and deleted (O-65)', async () => {
    const gone = { on: { question: 'gone' }, op: 'is', value: 'x' }
    const made = async (body: object) => {
      const reply = await stage.server.owner('POST', '/views', { is_shared: true, ...body })
      expect(reply.status).toBe(200)
      return Object(await reply.json()).id as string
    }
    const of = { flow_ids: [visit.flow.id] }
    const id = await made({ name: 'Old question', of, filter: gone })
    await made({ name: 'Old survey', of: { flow_ids: [crypto.randomUUID()] } })
    const { page, faults } = await opens(tamsin, `${results}&view=${id}`)
    await page.getByText('This view needs a question, an answer').waitFor()
    await page.getByRole('button', { name: 'Old question' }).click()
    await page.getByRole('menuitem', { name: 'Manage views…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Views' })
    await sheet.getByText('Survey deleted').waitFor()
    await sheet.getByText('Incomplete').waitFor()
    await looksRight(page, 'studio-results-views')
    await page.setViewportSize({ width: 390, height: 844 })
    await looksRight(page, 'studio-results-views-390')
    await sheet.getByRole('button', { name: 'Delete “Old survey”' }).click()
    await page.getByRole('button', { name: 'Delete the view' }).click()
    await expect.poll(() => sheet.getByText('Old survey').count()).toBe(0)
    await sheet.getByRole('button', { name: 'Change “Old question”' }).click()
    const form = page.getByRole('dialog', { name: 'Change the view' })
    await form.getByRole('textbox', { name: 'Name' }).fill('New name')
    await form.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('New name').waitFor()
    expect(faults).toEqual([])
  })
})
