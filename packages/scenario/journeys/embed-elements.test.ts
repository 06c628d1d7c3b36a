// The custom elements on a page of another site: the example of docs/embed.md as it is written, and what a page does to elements.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWidgetStage } from '../src/widget-stage.ts'

const root = join(import.meta.dirname, '../../..')
const example = /^```html run elements\n([\s\S]*?)^```$/m.exec(
  readFileSync(join(root, 'docs/embed.md'), 'utf8'),
)?.[1]

async function bundle(entry: string, external: readonly string[] = []): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ...{ write: false, minify: true, target: 'es2022' },
      lib: { entry: join(root, entry), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [...external] },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}
const code = await bundle('packages/embed/src/index.ts')
const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const frame = 'askwell-survey iframe'

async function opensExample(change: (html: string) => string = (html) => html) {
  const who = await stage.opens({ waits: 'nothing', host: { tag: '', body: '' } })
  const html = change(example ?? '')
    .replaceAll('https://HOST', stage.server.url)
    .replace('NODE', who.nodeId)
    .replace('PSN-XXXXXXX', who.code)
  const { page } = who
  await page.route('**/askwell-embed.js*', (route) =>
    route.fulfill({ body: code, contentType: 'text/javascript' }),
  )
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.evaluate(write, html)
  const fired = (): Promise<{ from: string; name: string; detail: Record<string, unknown> }[]> =>
    page.evaluate('window.fired')
  return { ...who, said, fired }
}

/** Into the page of the host: a page that the driver makes up may not load anything of this machine. */
function write(html: string): void {
  const fired: unknown[] = []
  Object.assign(window, { fired })
  for (const name of ['ready', 'size', 'submitted', 'end', 'opened', 'closed', 'error'])
    addEventListener(`askwell:${name}`, (event) => {
      const { target, detail } = event as CustomEvent
      fired.push({ from: (target as Element).localName, name, detail })
    })
  const content = document.createRange().createContextualFragment(html)
  document.body.append(content)
}

describe('the bytes of the packages', () => {
  it('are at most 6 kB for the builder of surveys (ECO-1)', async () => {
    const builder = await bundle('packages/flow/src/define.ts', ['node:crypto'])
    const bytes = brotliCompressSync(builder).length
    expect(bytes).toBeGreaterThan(2_000)
    expect(bytes).toBeLessThanOrEqual(6_000)
  })

  it('are at most 3 kB for the elements, and 2 kB for the React components (ECO-1)', async () => {
    const react = await bundle('packages/react/src/index.ts', ['react', 'react/jsx-runtime'])
    const [elements, components] = [code, react].map((text) => brotliCompressSync(text).length)
    expect(elements).toBeGreaterThan(1_000)
    expect(elements).toBeLessThanOrEqual(3_000)
    expect(components).toBeGreaterThan(500)
    expect(components).toBeLessThanOrEqual(2_000)
  })
})

describe.skipIf(stage.reason)('the custom elements', () => {
  it('are the example of the page: a survey is answered, and the widget opens (ECO-57, ECO-58)', async () => {
    const who = await opensExample()
    const survey = who.page.frameLocator(frame)
    await survey.locator('html[data-ready]').waitFor()
    await expect
      .poll(async () => (await who.page.locator(frame).boundingBox())?.height)
      .not.toBe(480)
    await survey.locator('label').filter({ hasText: 'A' }).first().click()
    await survey.getByText('All done').waitFor()
    await expect.poll(() => who.said.join('\n')).toMatch(/Thank you [0-9a-f-]{36}/)
    const ofSurvey = (await who.fired()).filter(({ from }) => from === 'askwell-survey')
    const names = new Set(ofSurvey.map(({ name }) => name))
    expect(names).toEqual(new Set(['ready', 'size', 'submitted', 'end']))
    expect(JSON.stringify(ofSurvey)).not.toContain('option')

    await who.page.locator(button).waitFor()
    await who.page.evaluate(() =>
      document.querySelector<HTMLElement & { open(): void }>('askwell-widget')?.open(),
    )
    await expect
      .poll(async () => (await who.fired()).map(({ from, name }) => `${from} ${name}`))
      .toContain('askwell-widget opened')
    await expect
      .poll(async () => (await who.told())[0])
      .toMatchObject({
        ...{ type: 'start', customer: { external_id: 'customer-7' } },
        responses: btoa(JSON.stringify([{ question: 'plan', answer: 'gold' }])),
      })
    await who.page.evaluate(() => document.querySelector('askwell-widget')?.remove())
    await who.page.locator(button).waitFor({ state: 'detached' })
  })

  it('is moved without a new page, begins again with another channel, and ends when removed (ECO-58)', async () => {
    const who = await opensExample()
    await who.page.frameLocator(frame).locator('html[data-ready]').waitFor()
    const frames = () => who.page.frames().filter((one) => one.url().includes('/web_feedback'))
    const [before] = frames()
    await who.page.evaluate(() => {
      const element = document.querySelector('askwell-survey')
      const moving = document.body as HTMLElement & {
        moveBefore(node: Node, child: Node | null): void
      }
      if (element) moving.moveBefore(element, null)
    })
    expect(frames()).toEqual([before])
    await who.page.evaluate(() => {
      const element = document.querySelector<HTMLElement & { responses: string }>('askwell-survey')
      if (element) element.responses = 'e30='
    })
    await expect
      .poll(() =>
        frames()
          .map((one) => one.url())
          .join(),
      )
      .toContain('responses=e30')
    expect(frames()).toHaveLength(1)
    await who.page.evaluate(() => document.querySelector('askwell-survey')?.remove())
    await expect.poll(frames).toEqual([])
  })

  it('draw nothing for a wrong host, say so once, and are defined once (ECO-60)', async () => {
    const again = '<script type="module" src="/askwell-embed.js?again"></script>'
    const who = await opensExample((html) => html.replaceAll('https://HOST', 'ftp://files') + again)
    await expect.poll(() => who.said.join()).toContain('defined by another script')
    await expect.poll(async () => (await who.fired()).length).toBe(2)
    expect((await who.fired()).map(({ from, name }) => `${from} ${name}`)).toEqual([
      ...['askwell-survey error', 'askwell-widget error'],
    ])
    expect(await who.page.locator('iframe').count()).toBe(0)
    expect(who.said.filter((text) => text.includes('must be the http'))).toHaveLength(1)
    expect(who.faults).toEqual([])
  })
})
