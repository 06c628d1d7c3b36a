// Documents rot by the names they mention. Each file, script and variable a document names must be there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

/** Paths in backticks that begin at the root, with `*` and `<style>` standing for any name. */
const filesNamed = (text: string) => [...text.matchAll(/`((?:packages|scripts|docs|bench|\.ci)\/[^`\s]+)`/g)].map(([, path]) => path ?? '')
/** Files named short, after one of their room or folder: `view.ts`, `styles/choice.ts`. */
const filesNamedShort = (text: string) => [...text.matchAll(/`((?!packages\/)[\w.<>/-]+\.(?:tsx?|mjs))`/g)].map(([, path]) => path ?? '')
const linksOf = (text: string) => [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, path]) => path ?? '')
const scriptsNamed = (text: string) => [...text.matchAll(/`?npm (?:run )?(start|test(?::\w+)?|dev|check|bench)\b/g)].map(([, name]) => name ?? '')

const isThere = (path: string) => (/[*<{]/.test(path) ? globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length > 0 : existsSync(join(root, path)))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names files that exist', () => {
    expect(filesNamed(text).filter((path) => !isThere(path))).toEqual([])
  })

  it('names files by their short name only where one exists', () => {
    const isSomewhere = (path: string) =>
      isThere(path) ||
      globSync(`{packages,scripts}/**/${path.replaceAll(/<[^>]+>/g, '*')}`, { cwd: root, exclude: (name) => name === 'node_modules' }).length > 0
    expect(filesNamedShort(text).filter((path) => !isSomewhere(path))).toEqual([])
  })

  it('links to files that exist', () => {
    expect(linksOf(text).filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([])
  })

  it('names commands that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    expect(scriptsNamed(text).filter((name) => !scripts.includes(name))).toEqual([])
  })
})

describe('docs/operate.md', () => {
  const source = read('packages/server/src/read-config.ts')
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name ?? '')
  const text = read('docs/operate.md')
  const table = text.split('\n').filter((line) => line.startsWith('| `'))
  const told = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''))

  it('tells every variable that is read, and no other', () => {
    expect(known.length).toBeGreaterThan(10)
    expect(told.toSorted()).toEqual(known.toSorted())
  })
})

describe('ARCHITECTURE.md', () => {
  it('has a glossary of fifteen words', () => {
    const [, glossary = ''] = read('ARCHITECTURE.md').split('## Glossary')
    const rows = (glossary.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| **'))
    expect(rows).toHaveLength(15)
  })
})
