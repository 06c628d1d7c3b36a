// `@askwell/react-native` with the types of React Native and of its web view, which this repository does not install: the oldest
// versions that the package names, and the newest. They come from the registry of npm.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'askwell-native-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npm = (...args: string[]): string =>
  execFileSync('npm', [...args, '--silent', '--fetch-retries=0', '--fetch-timeout=20000'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

function unreachableRegistry(): string | null {
  try {
    npm('view', 'react-native-webview', 'version')
    return null
  } catch {
    return 'The registry of npm cannot be reached.'
  }
}
const reason = unreachableRegistry()

function unpack(project: string, name: string, version: string): void {
  const tarball = npm('pack', `${name}@${version}`, '--pack-destination', folder)
  const target = join(project, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1'])
}

/** What the compiler says about the sources of the package in a project of these versions. */
function compile(native: string, view: string, more = ''): string {
  const project = join(folder, `with-${native}`)
  mkdirSync(project, { recursive: true })
  unpack(project, 'react-native', native)
  unpack(project, 'react-native-webview', view)
  for (const name of ['react', '@types/react', 'csstype']) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
  }
  cpSync(join(root, 'packages/react-native/src'), join(project, 'src'), { recursive: true })
  for (const name of ['native.d.ts', 'opening.test.ts', 'messages.test.ts'])
    rmSync(join(project, 'src', name))
  cpSync(join(root, 'packages/contract/src'), join(project, 'contract'), { recursive: true })
  writeFileSync(join(project, 'src/more.tsx'), more)
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions
  const { strict, noUncheckedIndexedAccess, noPropertyAccessFromIndexSignature } = base
  const options = {
    ...{ strict, noUncheckedIndexedAccess, noPropertyAccessFromIndexSignature },
    ...{ noEmit: true, skipLibCheck: true, jsx: 'react-jsx', target: 'es2022', types: [] },
    ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
    lib: ['es2023', 'dom'],
    paths: {
      '@askwell/react-native': ['./src/index.ts'],
      '@askwell/contract/embed': ['./contract/embed.ts'],
      '@askwell/contract/unreachable': ['./contract/unreachable.ts'],
    },
  }
  const config = { compilerOptions: options, include: ['src'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
  } catch (fault) {
    return String(Object(fault).stdout)
  }
}

const page = readFileSync(join(root, 'docs/mobile.md'), 'utf8')
const example = /^```tsx types native\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''

describe('the examples for apps', () => {
  it('are complete for three platforms, in less than 80 lines each (ECO-68)', () => {
    const examples = [...page.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
    const lines = examples.map(([, language, code = '']) => [
      language,
      code.trimEnd().split('\n').length < 80,
    ])
    expect(lines).toEqual([
      ['tsx', true],
      ['swift', true],
      ['kotlin', true],
    ])
    expect(page).toContain('add(self, contentWorld: .page, name: "askwell")')
    expect(page).toContain('addWebMessageListener(web, "askwell", setOf(host))')
  })
})

describe.skipIf(reason)(`@askwell/react-native${reason ? ` (${reason})` : ''}`, () => {
  it.each([
    ['0.76.0', '13.0.0'],
    ['latest', 'latest'],
  ])('compiles with React Native %s and its web view %s (ECO-62, ECO-69)', (native, view) => {
    expect(example).toContain('useAskwellWidget')
    expect(compile(native, view, example)).toBe('')
  })

  it('would notice a property that React Native does not have', () => {
    const wrong = "import { View } from 'react-native'\nexport const wrong = <View heigth={5} />\n"
    expect(compile('0.76.1', '13.1.0', wrong)).toMatch(/more\.tsx[\s\S]*heigth/)
  })
})
