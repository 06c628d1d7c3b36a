// Small apps of other frameworks that have only the packed packages: each is built by Vite, and its survey is answered (ECO-61).
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installPacked } from '../src/install-packed.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

const root = join(import.meta.dirname, '../../..')
const stage = await openWidgetStage()
const folder = mkdtempSync(join(tmpdir(), 'askwell-apps-'))
/** With React 18, Vue and Svelte of the registry; and with the React 19 of this repository. */
const [apps, newer] = ['apps', 'newer'].map((name) => join(folder, name)) as [string, string]

beforeAll(async () => {
  for (const place of [apps, newer]) mkdirSync(join(place, 'node_modules'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(import.meta.dirname, '../frameworks', file), join(apps, file))
  execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: apps })
  for (const name of ['react', 'react-dom', 'scheduler'])
    symlinkSync(join(root, 'node_modules', name), join(newer, 'node_modules', name))
  for (const place of [apps, newer])
    for (const name of ['embed', 'react']) await installPacked(name, place)
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

const ofReact = (survey: string): string => `
  import '@askwell/embed'
  import { AskwellSurvey } from '@askwell/react'
  import { createElement, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  const { host, nodeId } = window.survey
  function App() {
    const [id, setId] = useState('')
    return createElement('div', null, ${survey}, createElement('output', null, id))
  }
  createRoot(document.querySelector('main')).render(createElement(App))
  export { AskwellSurvey }
`
const component =
  'createElement(AskwellSurvey, { host, nodeId, onSubmitted: (feedback) => setId(feedback.feedback_id) })'
const sources = {
  'plain HTML': {
    place: () => apps,
    code: `
      import '@askwell/embed'
      const { host, nodeId } = window.survey
      const main = document.querySelector('main')
      main.innerHTML = \`<askwell-survey host="\${host}" node-id="\${nodeId}"></askwell-survey><output></output>\`
      main.addEventListener('askwell:submitted', ({ detail }) => {
        main.querySelector('output').textContent = detail.feedback_id
      })
    `,
  },
  'React 18': { place: () => apps, code: ofReact(component) },
  'React 19': { place: () => newer, code: ofReact(component) },
  'React 19 with the element': {
    place: () => newer,
    code: ofReact(
      `createElement('askwell-survey', { host, nodeId, 'onaskwell:submitted': ({ detail }) => setId(detail.feedback_id) })`,
    ),
  },
  Vue: {
    place: () => apps,
    code: `
      import '@askwell/embed'
      import { createApp, ref } from 'vue/dist/vue.esm-bundler.js'
      const app = createApp({
        setup: () => ({ ...window.survey, id: ref('') }),
        template: '<askwell-survey :host="host" :node-id="nodeId" @askwell:submitted="id = $event.detail.feedback_id" /><output>{{ id }}</output>',
      })
      app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('askwell-')
      app.mount('main')
    `,
  },
  Svelte: {
    place: () => apps,
    code: `
      import { mount } from 'svelte'
      import App from './App.svelte'
      mount(App, { target: document.querySelector('main'), props: window.survey })
    `,
  },
} as const

const svelteApp = `
  <script>
    import '@askwell/embed'
    let { host, nodeId } = $props()
    let id = $state('')
  </script>
  <askwell-survey {host} node-id={nodeId} onaskwell:submitted={({ detail }) => (id = detail.feedback_id)}></askwell-survey>
  <output>{id}</output>
`

/** What the official plugin does, without its server. */
const svelte: Plugin = {
  name: 'svelte',
  async transform(code, id) {
    if (!id.endsWith('.svelte')) return null
    const path = join(apps, 'node_modules/svelte/src/compiler/index.js')
    const { compile } = await import(pathToFileURL(path).href)
    return { code: compile(code, { generate: 'client', filename: id }).js.code, map: null }
  },
}

async function builtApp(place: string, code: string): Promise<string> {
  const input = join(place, 'main.js')
  writeFileSync(input, code)
  writeFileSync(join(place, 'App.svelte'), svelteApp)
  const { output } = (await build({
    ...{ configFile: false, root: place, logLevel: 'error', plugins: [svelte] },
    resolve: { preserveSymlinks: true },
    build: { write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  expect(output).toHaveLength(1)
  return output[0].code
}

describe.skipIf(stage.reason)('an app of a framework', () => {
  it.each(Object.entries(sources))(
    '%s shows a survey and hears that it was answered (ECO-61)',
    async (_name, { place, code }) => {
      const built = await builtApp(place(), code)
      const { page, nodeId } = await stage.opens({ waits: 'nothing', host: { tag: '', body: '' } })
      await page.route('**/app.js', (route) =>
        route.fulfill({ body: built, contentType: 'text/javascript' }),
      )
      await page.evaluate(
        (survey) => {
          Object.assign(window, { survey })
          const html = '<main></main><script type="module" src="/app.js"></script>'
          document.body.append(document.createRange().createContextualFragment(html))
        },
        { host: stage.server.url, nodeId },
      )
      const survey = page.frameLocator('iframe[src*="/web_feedback"]')
      await survey.locator('html[data-ready]').waitFor()
      await survey.locator('label').filter({ hasText: 'A' }).first().click()
      await expect.poll(() => page.locator('output').innerText()).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('has the types of the elements in templates of Vue and Svelte (ECO-59)', () => {
    const file = join(apps, 'templates.ts')
    writeFileSync(
      file,
      `
        import type {} from '@askwell/embed/svelte'
        import type {} from '@askwell/embed/vue'
        import type { SvelteHTMLElements } from 'svelte/elements'
        import type { GlobalComponents } from 'vue'
        type InVue = InstanceType<GlobalComponents['askwell-survey']>['$props']
        type InSvelte = SvelteHTMLElements['askwell-widget']
        export const vue: InVue = { 'node-id': 'n', 'onAskwell:submitted': ({ detail }) => detail.feedback_id.trim() }
        export const svelte: InSvelte = { code: 'PSN-1', class: 'low', 'onaskwell:unread': ({ detail }) => detail.code.trim() }
        // @ts-expect-error: an id is a text
        export const wrongInVue: InVue = { 'node-id': 5 }
        // @ts-expect-error: an event that there is not
        export const wrongInSvelte: InSvelte = { 'onaskwell:seen': () => {} }
      `,
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--types', '']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
    const lib = ['--lib', 'es2023,dom,dom.iterable']
    const said = () => {
      try {
        return execFileSync(process.execPath, [compiler, ...options, ...modules, ...lib, file], {
          ...{ cwd: apps, encoding: 'utf8' },
        })
      } catch (fault) {
        return String(Object(fault).stdout)
      }
    }
    expect(said()).toBe('')
  })
})
