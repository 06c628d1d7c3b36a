// How an owner tests a survey before publishing: imported from elsewhere, simulated with invented people,
// golden paths that refuse a publish, and versions with their changes and how to restore them.
import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Flow } from '@askwell/contract'
import { demoBundle, loadDemo } from '@askwell/server'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
await loadDemo(stage.server.store, stage.server.workspaceId, Date.now())
afterEach(() => stage.clear())
afterAll(() => stage.close())

const tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
/** The survey that the first test imports. */
let imported = ''
const shopVisit = demoBundle.flows[0]?.id ?? ''
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const enters = (address: string, context: BrowserContextOptions = {}) =>
  signsIn(stage, basic(), tamsin, { address, context })
/** The builder of a survey, with one of its lower tabs in front. */
const shows = async (page: Page, id: string, tab: string) => {
  if (!page.url().includes(`/studio/flows/${id}`))
    await page.goto(`${stage.server.url}/studio/flows/${id}`)
  await page.getByRole('tab', { name: tab }).click()
}
const read = async <T>(path: string): Promise<T> =>
  (await (await stage.server.owner('GET', path)).json()) as T
const choose = (page: Page, name: string, content: unknown) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })

const surveyjs = {
  title: 'Shop visit',
  pages: [
    {
      name: 'Visit',
      elements: [
        {
          type: 'radiogroup',
          name: 'visit',
          title: 'How was it?',
          isRequired: true,
          choices: ['good', 'bad'],
        },
      ],
    },
    {
      name: 'Why',
      visibleIf: "{visit} = 'bad'",
      elements: [
        { type: 'comment', name: 'why', title: 'What went wrong?' },
        { type: 'signaturepad', name: 'sign', title: 'Sign here' },
      ],
    },
  ],
}

describe.skipIf(stage.reason)(`proving a survey${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a survey of another tool is shown with what is lost, saved only then, and runs', async () => {
    const who = await enters('/studio/settings/import-and-export')
    const { page } = who
    await heading(page, 'Import and export')
    const before = await read<{ items: unknown[] }>('/flows?limit=100')
    await choose(page, 'visit.json', surveyjs)
    await page.getByRole('heading', { name: 'Shop visit' }).waitFor()
    await page.getByText('2 pages, 2 questions, one condition, one language').waitFor()
    await page.getByRole('row').filter({ hasText: 'signaturepad' }).waitFor()
    expect(await read<{ items: unknown[] }>('/flows?limit=100')).toEqual(before)
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.waitForURL(/\/studio\/flows\/[0-9a-f-]{36}/)
    imported = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect((await read<Flow>(`/flows/${imported}`)).states.map(({ name }) => name)).toEqual([
      'Visit',
      'Why',
      'Thank you',
    ])
    expect((await stage.server.owner('POST', `/flows/${imported}/publish`)).status).toBe(200)
    expect(who.faults).toEqual([])
  })

  it('a file that is broken, unknown or wrong says so, and nothing is saved', async () => {
    const who = await enters('/studio/settings/import-and-export')
    const { page } = who
    await heading(page, 'Import and export')
    const before = await read<{ items: unknown[] }>('/flows?limit=100')
    for (const [name, content, title] of [
      ['half.json', '{"pages": [', 'This file cannot be read'],
      ['other.json', { hello: 'there' }, 'This survey format is not supported'],
      [
        'bundle.json',
        { format: 'askwell-bundle/1', customers: [{ id: 'x' }] },
        'Parts of this file are invalid',
      ],
      [
        'large.json',
        { format: 'askwell-bundle/1', customers: tenMegabytes() },
        'This file is larger than 8 MB',
      ],
    ] as const) {
      await choose(page, name, content)
      await page.getByRole('heading', { name: title }).waitFor()
    }
    await choose(page, 'bundle.json', { format: 'askwell-bundle/1', customers: [{ id: 'x' }] })
    await page.getByText('customers.0.id').waitFor()
    expect(await read<{ items: unknown[] }>('/flows?limit=100')).toEqual(before)
    expect(who.faults).toEqual([])
  })

  it('a workspace goes out as one file and comes in again, all of it or nothing (O-22)', async () => {
    const who = await enters('/studio/settings/import-and-export')
    const { page } = who
    await heading(page, 'Import and export')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the workspace as a file' }).click(),
    ])
    const bundle = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(bundle).toMatchObject({ format: 'askwell-bundle/1' })
    const [first, ...others] = bundle.flows as Flow[]
    await choose(page, 'wrong.json', {
      ...bundle,
      flows: [
        { ...first, states: first?.states.map((state) => ({ ...state, isInitialState: false })) },
        ...others,
      ],
    })
    await page.getByRole('button', { name: 'Import everything' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import everything' }).click()
    await page.getByRole('alertdialog').getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('flows.0.states', { exact: true }).waitFor()
    // Nothing shows that the next file has been read; the previous file's button would match too.
    await page.reload()
    await heading(page, 'Import and export')
    await choose(page, 'whole.json', {
      ...bundle,
      flows: bundle.flows.map((flow: Flow) =>
        flow.id === shopVisit ? { ...flow, name: 'Shop visit, moved' } : flow,
      ),
    })
    await page.getByRole('button', { name: 'Import everything' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import everything' }).click()
    await page.getByText('Everything was imported.').waitFor()
    expect((await read<Flow>(`/flows/${shopVisit}`)).name).toBe('Shop visit, moved')
    expect(who.faults).toEqual([])
  })

  it('invented people show who gets where, and what nobody sees; the same draw shows the same (O-07)', async () => {
    const who = await enters(`/studio/flows/${shopVisit}`)
    const { page } = who
    await shows(page, shopVisit, 'Simulation')
    await page.getByRole('button', { name: 'Run simulation' }).click()
    await page.getByText('How many see each page').waitFor({ timeout: 60_000 })
    const told = () => page.getByRole('tabpanel').innerText()
    const first = await told()
    expect(first).toMatch(/Finish\s+100%/)
    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByText('How many see each page').waitFor({ timeout: 60_000 })
    expect(await told()).toBe(first)
    expect(who.faults).toEqual([])
  })

  it('a test path is recorded, breaks with the draft and refuses the publish; versions are compared in words and can be restored (O-07, O-08)', async () => {
    const draft = await read<Flow>(`/flows/${imported}`)
    const who = await enters(`/studio/flows/${imported}`)
    const { page } = who
    await shows(page, imported, 'Test paths')
    await page.getByRole('button', { name: 'Record a path' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('Please answer all of the questions to continue.').waitFor()
    await dialog.getByRole('radio', { name: 'bad' }).check()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('What went wrong?').fill('The queue')
    await dialog.getByRole('button', { name: 'Send answers' }).click()
    await dialog.getByText('Ends at “Thank you”').waitFor()
    await dialog.getByLabel('Name of the path').fill('Somebody unhappy')
    await dialog.getByRole('button', { name: 'Save this path' }).click()
    await page.getByText('The path passes.').waitFor()

    // The first page now leads everybody to the ending: the path must break.
    const [firstState] = draft.states.filter((state) => state.isInitialState)
    const changed = {
      ...draft,
      transitions: [],
      states: draft.states.map((state) =>
        state.id === firstState?.id ? { ...state, nextStateId: null } : state,
      ),
    }
    await stage.server.owner('PUT', `/flows/${imported}`, changed)
    await page.reload()
    await shows(page, imported, 'Test paths')
    await page.getByText(/One path fails/).waitFor()
    await page.getByText(/Ends at the default ending; expected/).waitFor()
    const refused = await stage.server.owner('POST', `/flows/${imported}/publish`)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      {
        code: 13001,
        errors: [
          {
            field: expect.stringMatching(/^golden_paths\.0\./),
            message: expect.stringContaining('Somebody unhappy'),
          },
        ],
      },
    ])

    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText(/otherwise goes to “the default ending” instead of/).waitFor()
    await page.getByRole('button', { name: /^Version 1 live/ }).click()
    await page.getByRole('button', { name: 'Restore to the draft' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Restore to the draft' })
      .click()
    await expect
      .poll(async () => (await read<Flow>(`/flows/${imported}`)).states)
      .toEqual(draft.states)
    await page.getByRole('button', { name: 'Publish again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish again' }).click()
    await page.getByRole('button', { name: /^Version 2 live/ }).waitFor()

    await page.getByRole('tab', { name: 'Test paths' }).click()
    await page.getByText('The path passes.').waitFor()
    await page.getByRole('button', { name: 'Remove “Somebody unhappy”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Record what must keep working' }).waitFor()
    expect(who.faults).toEqual([])
  })
})

/** Of people, each of whom is valid. */
const tenMegabytes = () =>
  Array.from({ length: 60_000 }, (_, at) => ({
    id: `6a1f3b52-0f6f-4b57-9d5f-${String(at).padStart(12, '0')}`,
    external_id: 'x'.repeat(110),
  }))
