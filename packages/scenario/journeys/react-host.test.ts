// The React example as a host page of another site: the components mount, change and unmount, also in strict mode.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWidgetStage } from '../src/widget-stage.ts'

const root = join(import.meta.dirname, '../../..')
const built = (await build({
  configFile: false,
  root: join(root, 'examples/react'),
  logLevel: 'error',
  resolve: { alias: { '@askwell/react': join(root, 'packages/react/src/index.ts') } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    minify: false,
    rolldownOptions: {
      input: join(root, 'examples/react/src/main.tsx'),
      output: { format: 'iife' },
    },
  },
})) as Rolldown.RolldownOutput
const code = built.output[0].code
const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const button = '#psn-widget-button-frame'

describe.skipIf(stage.reason)('@askwell/react', () => {
  const page = { tag: '<div id="root"></div><script src="/example.js"></script>', body: '' }
  const opens = (query: (codes: { code: string; nodeId: string }) => string) =>
    stage.opens({
      host: page,
      waits: 'nothing',
      before: async (opened) => {
        await opened.route('**/example.js', (route) =>
          route.fulfill({ body: code, contentType: 'text/javascript' }),
        )
      },
      address: '?',
      query,
    })

  it('<AskwellWidget> brings one widget, tells it what changes, and takes it away (R-WGT-58, R-WGT-55)', async () => {
    const who = await opens((made) => `host=${stage.server.url}&code=${made.code}`)
    await who.page.locator(button).waitFor()
    expect(await who.page.locator('iframe').count()).toBe(1)
    await who.page.frameLocator(button).getByRole('button').click()
    await who.page.getByText('Last event: opened').waitFor()
    await expect
      .poll(async () => (await who.told())[0])
      .toMatchObject({
        type: 'start',
        responses: btoa(JSON.stringify([{ question: 'plan', answer: 'silver' }])),
      })
    await who.page.getByText('Become a gold member').click()
    await expect
      .poll(async () => (await who.told()).at(-1))
      .toEqual({
        type: 'attributes',
        responses: btoa(JSON.stringify([{ question: 'plan', answer: 'gold' }])),
      })
    await who.page.getByText('Take the widget away').click()
    await who.page.locator(button).waitFor({ state: 'detached' })
    expect(await who.page.locator('[id^=psn-widget]').count()).toBe(0)
    await who.page.getByText('Bring the widget').click()
    await who.page.locator(button).waitFor()
    expect((await who.page.locator(button).boundingBox())?.x).toBe(1200)
    expect(who.faults).toEqual([])
  })

  it('<AskwellSurvey> is as high as its content and says when it ends (R-ROUTE-33)', async () => {
    const who = await opens((made) => `host=${stage.server.url}&code=none&node=${made.nodeId}`)
    const survey = who.page.frameLocator('iframe[title="Your opinion"]')
    await survey.locator('html[data-ready]').waitFor()
    const heights = async () => ({
      frame: (await who.page.locator('iframe[title="Your opinion"]').boundingBox())?.height,
      content: await survey.locator('html').evaluate((html) => html.scrollHeight),
    })
    await expect.poll(async () => (await heights()).frame).not.toBe(480)
    const { frame, content } = await heights()
    expect(Math.abs((frame ?? 0) - content)).toBeLessThanOrEqual(1)
    await survey.locator('label').filter({ hasText: 'A' }).first().click()
    await survey.getByText('All done').waitFor()
    await who.page.getByText('Last event: end of the survey').waitFor()
  })
})
