// The packages that customers install, as they are packed: what is in them, what they weigh, and whether they run and compile where
// nothing of this repository is.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { publint } from 'publint'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPacked } from '../src/install-packed.ts'

const root = join(import.meta.dirname, '../../..')
/** `most`: bytes of each entry in a browser, as brotli (ecosystem.md, section 1). */
const packages = [
  { name: 'client', most: { index: 12_000 } },
  { name: 'embed', most: { index: 3_000 } },
  { name: 'flow', most: { define: 6_000 } },
  { name: 'react', most: { index: 2_000 } },
  { name: 'react-native', most: {} },
] as const
const fromReact = ['react', '@types/react', 'csstype']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-packages-'))
  for (const { name } of packages) await installPacked(name, folder)
  for (const name of fromReact) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const installed = (name: string): string => join(folder, 'node_modules/@askwell', name)
const readInstalled = (name: string, file: string): string =>
  readFileSync(join(installed(name), file), 'utf8')

async function write(name: string, code: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, code)
  return path
}

describe.each(packages)('the packed @askwell/$name', ({ name, most }) => {
  it('is under the MIT licence, of one version, and has nothing but modules and types (ECO-1, ECO-2)', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(readInstalled(name, 'LICENSE')).toMatch(/^MIT License/)
    const manifest = JSON.parse(readInstalled(name, 'package.json'))
    expect(manifest).toMatchObject({ name: `@askwell/${name}`, version, license: 'MIT' })
    expect(manifest.dependencies).toBeUndefined()
    const files = globSync('**/*.*', { cwd: installed(name) })
    expect(
      files.filter(
        (file) => !/\.(js|d\.ts)$|^((package|custom-elements)\.json|README\.md)$/.test(file),
      ),
    ).toEqual([])
  })

  it('passes publint (ECO-2)', async () => {
    const { messages } = await publint({ pkgDir: installed(name), strict: true })
    expect(messages).toEqual([])
  })

  it.each(Object.entries(most))('%s weighs at most %i bytes in a browser', async (entry, bytes) => {
    const path = join(installed(name), `${entry}.js`)
    const file = await write(`weigh-${name}.mjs`, `export * from ${JSON.stringify(path)}\n`)
    const built = (await build({
      ...{ configFile: false, root: folder, logLevel: 'error' },
      build: {
        ...{ write: false, minify: true, target: 'es2022' },
        lib: { entry: file, formats: ['es'], fileName: 'index' },
        rolldownOptions: { external: [/^react/, /^node:/] },
      },
    })) as Rollup.RollupOutput[]
    const code = built.flatMap(({ output }) =>
      output.flatMap((part) => ('code' in part ? [part.code] : [])),
    )
    const weight = brotliCompressSync(code.join('')).length
    expect(weight).toBeGreaterThan(500)
    expect(weight).toBeLessThanOrEqual(bytes)
  })

  it('has the types that were acknowledged: a change of them is written down (ECO-2)', async () => {
    const files = globSync('**/*.d.ts', { cwd: installed(name) }).toSorted()
    // The client's generated types follow the contract, whose digest is pinned.
    const text = files
      .filter((file) => !file.startsWith('generated/'))
      .map((file) => `// ${file}\n${readInstalled(name, file).trim()}\n`)
      .join('\n')
    expect(text).not.toMatch(/\bany\b(?=[;,)>\]])/)
    await expect(text).toMatchFileSnapshot(`public-types/${name}.txt`)
  })
})

describe('a project that has only the packages', () => {
  const page = `
    import '@askwell/embed'
    import type {} from '@askwell/embed/react'
    import { createAskwell } from '@askwell/client'
    import { defineFlow, radio, submit } from '@askwell/flow/define'
    import { AskwellSurvey, AskwellWidget, psnWidget } from '@askwell/react'
    export const made = [createAskwell, defineFlow, radio, submit, AskwellSurvey, AskwellWidget, psnWidget]
    export const widget = document.querySelector('askwell-widget')
    export const survey = (
      <askwell-survey
        host="https://feedback.example.com"
        node-id="n"
        className="wide"
        onaskwell:submitted={({ detail }) => detail.feedback_id.trim()}
      />
    )
    // @ts-expect-error: an id is a text
    export const wrong = <askwell-survey node-id={5} />
  `

  it.each(['nodenext', 'bundler'])(
    'compiles with every declaration checked, as %s resolves them (ECO-2)',
    async (resolution) => {
      const path = await write(`page-${resolution}.tsx`, page)
      const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
      const options = [
        '--noEmit',
        '--strict',
        '--jsx',
        'react-jsx',
        '--target',
        'es2022',
        '--types',
        'react',
      ]
      const lib = ['--lib', 'es2023,dom,dom.iterable', '--module', module]
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      const args = [compiler, ...options, ...lib, '--moduleResolution', resolution, path]
      const said = () => {
        try {
          return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
        } catch (fault) {
          return String(Object(fault).stdout)
        }
      }
      expect(said()).toBe('')
    },
  )

  it('builds a survey from a definition (ECO-3, ECO-23)', async () => {
    const page = readFileSync(join(root, 'docs/flows-as-files.md'), 'utf8')
    const [, code = ''] = /^```ts types\n([^`]*\bdefineFlow\(.*?)^```$/ms.exec(page) ?? []
    await write('survey.mjs', code)
    const path = await write(
      'print.mjs',
      `import survey from './survey.mjs'
       import { sourceOf } from '@askwell/flow/print'
       console.log(survey.name, sourceOf(survey, 'delivery').includes('Tell us more'))`,
    )
    const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
    expect(printed).toBe('Delivery true\n')
  })
})
