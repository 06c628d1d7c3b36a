// The launcher and the stamped build, each in its own folder: a repository of three files that installs nothing.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function smallRepository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-launcher-'))
  folders.push(folder)
  cpSync(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
  cpSync(join(root, 'scripts/build-when-stale.mjs'), join(folder, 'scripts/build-when-stale.mjs'))
  const own = { name: 'small', version: '1.0.0' }
  const lock = { ...own, lockfileVersion: 3, requires: true, packages: { '': own } }
  const all = {
    'package.json': JSON.stringify(own),
    'package-lock.json': JSON.stringify(lock),
    ...files,
  }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const launch = (folder: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
    encoding: 'utf8',
    cwd: tmpdir(),
  })

describe('the launcher', () => {
  const folder = smallRepository({
    'say.mjs': "console.log('said', ...process.argv.slice(2))\nprocess.exitCode = 3\n",
    'stay.mjs':
      "process.on('SIGTERM', () => process.exit(7))\nsetInterval(() => {}, 1_000)\nconsole.log('ready')\n",
  })

  it('installs by the lockfile once, hands arguments over and passes the exit code on', () => {
    const first = launch(folder, 'say.mjs', 'one', 'two')
    expect(first.stderr).toContain('Installing')
    expect(first.stdout).toContain('said one two')
    expect(first.status).toBe(3)
    const second = launch(folder, 'say.mjs')
    expect(second.stderr).toBe('')
    expect(second.status).toBe(3)
  })

  it('installs again when the lockfile is another one', () => {
    const path = join(folder, 'package-lock.json')
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`)
    expect(launch(folder, 'say.mjs').stderr).toContain('Installing')
    expect(launch(folder, 'say.mjs').stderr).toBe('')
  })

  it('lets a signal end what it started', async () => {
    const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'stay.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((ready) => child.stdout.once('data', ready))
    child.kill('SIGTERM')
    expect(await new Promise((ended) => child.once('exit', ended))).toBe(7)
  })

  it('ends with the npm that started it, to which alone the signal was sent', async () => {
    const starter =
      "const { spawn } = require('node:child_process'); spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' }); setInterval(() => {}, 1_000)"
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const npm = spawn(
      process.execPath,
      ['-e', starter, join(folder, 'scripts/run.mjs'), 'stay.mjs'],
      { stdio: ['ignore', 'pipe', 'inherit'], env },
    )
    await new Promise((ready) => npm.stdout.once('data', ready))
    npm.kill('SIGKILL')
    // The pipe closes when the last process that holds it has ended.
    await new Promise((closed) => npm.stdout.once('close', closed))
  })

  it('installs the pinned Node only for a host whose Node is older (OP-6)', () => {
    const own = { name: 'pinned', version: '1.0.0' }
    const withNode = smallRepository({
      'say.mjs': "console.log('said')\n",
      'scripts/node/package.json': JSON.stringify(own),
      'scripts/node/package-lock.json': JSON.stringify({
        ...{ ...own, lockfileVersion: 3, requires: true },
        packages: { '': own },
      }),
    })
    const stamp = join(withNode, 'scripts/node/node_modules/.installed')
    expect(launch(withNode, 'say.mjs').stdout).toContain('said')
    expect(existsSync(stamp)).toBe(false)
    // A Node inside the repository is not the host's: an install may replace it.
    const inside = join(withNode, 'node_modules/own-node')
    cpSync(process.execPath, inside)
    const { status, stderr } = spawnSync(inside, [join(withNode, 'scripts/run.mjs'), 'say.mjs'], {
      encoding: 'utf8',
    })
    expect(existsSync(stamp)).toBe(true)
    // The planted lockfile has no Node.
    expect(stderr).toContain('no pinned one for')
    expect(status).toBe(1)
  })

  it('says in one sentence why an install failed, and leaves no stamp', () => {
    const broken = smallRepository({
      'package.json': JSON.stringify({
        name: 'small',
        version: '1.0.0',
        dependencies: { absent: '1.0.0' },
      }),
      'say.mjs': '',
    })
    const { status, stderr } = launch(broken, 'say.mjs')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      /^The packages could not be installed: npm ci ended with 1\. .*run the command again\.$/,
    )
    expect(existsSync(join(broken, 'node_modules/.installed'))).toBe(false)
  })
})

describe('the stamped build', () => {
  const build = `
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    import { dirname, join } from 'node:path'
    if (process.env.NODE_ENV !== 'production') process.exit(1)
    for (const path of ['dist/ssr/render.js', 'dist/client/.vite/manifest.json', 'dist/worker/sw.js']) {
      mkdirSync(dirname(join(import.meta.dirname, path)), { recursive: true })
      writeFileSync(join(import.meta.dirname, path), '')
    }
    appendFileSync(join(import.meta.dirname, '../../builds'), 'x')`
  const folder = smallRepository({
    'packages/web/build.mjs': build,
    'packages/web/src/page.tsx': 'one',
    'packages/web/src/page.test.tsx': 'a test',
    'packages/engine/src/step.ts': 'one',
    'packages/contract/src/flow.ts': 'one',
    'start.mjs':
      "import { buildWhenStale } from './scripts/build-when-stale.mjs'\nbuildWhenStale()\n",
  })
  const buildsAfter = (path?: string) => {
    if (path) writeFileSync(join(folder, path), `two ${path}`)
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'start.mjs')], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    return readFileSync(join(folder, 'builds'), 'utf8').length
  }

  it('builds what was never built, and not again', () => {
    expect(buildsAfter()).toBe(1)
    expect(buildsAfter()).toBe(1)
  })

  it.each([
    'packages/web/src/page.tsx',
    'packages/engine/src/step.ts',
    'packages/contract/src/flow.ts',
    'packages/web/build.mjs',
    'package-lock.json',
  ])('builds when %s changes', (path) => {
    const before = buildsAfter()
    writeFileSync(join(folder, path), path.endsWith('build.mjs') ? `${build}\n` : `two ${path}`)
    expect(buildsAfter()).toBe(before + 1)
  })

  it('does not build for a test, nor for the same content with a new time', () => {
    const before = buildsAfter()
    expect(buildsAfter('packages/web/src/page.test.tsx')).toBe(before)
    cpSync(join(folder, 'packages/web/src/page.tsx'), join(folder, 'copy'))
    writeFileSync(join(folder, 'packages/web/src/page.tsx'), readFileSync(join(folder, 'copy')))
    expect(buildsAfter()).toBe(before)
  })

  it('builds when an output is gone', () => {
    const before = buildsAfter()
    rmSync(join(folder, 'packages/web/dist/ssr/render.js'))
    expect(buildsAfter()).toBe(before + 1)
  })
})
