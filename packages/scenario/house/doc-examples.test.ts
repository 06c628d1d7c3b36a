// What documents show must be true: each block of code says how it is tested or why it is not, and each variable and command of
// `askwell` exists (ECO-99).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const documents = [
  ...globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'deploy/**/README.md'], {
    cwd: root,
  }),
]
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tested = new Set(['js', 'jsx', 'ts', 'tsx', 'sh', 'yaml', 'html', 'json'])

/**
 * `run`: a test runs it, or reads it as the program does. `types`: a test compiles it. `output` and `reply`: what the block
 * before it gives. `text`: neither, and a reason follows the colon.
 */
function faultsOfBlocks(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^ *```(\w*) *([^\n]*)\n[\s\S]*?^ *```$/gm)]
  return blocks.flatMap(([block, language = '', mark = ''], at) => {
    const line = block.split('\n')[0] ?? ''
    if (!tested.has(language)) return []
    if (/^(?:run|types)(?: \w+)?$|^text: \w+ \w+/.test(mark)) return []
    const before = blocks[at - 1]?.[2] ?? ''
    return /^(?:output|reply)$/.test(mark) && before.startsWith('run') ? [] : [line]
  })
}

/** Of programs and pipelines rather than of a server. */
const ofPrograms = ['ASKWELL_HOST', 'ASKWELL_TEST_ENGINE']
const variables = new Set([
  ...ofPrograms,
  ...(read('docs/configuration.md').match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []),
])
const variablesNamed = (text: string) =>
  (text.match(/\bASKWELL_[A-Z0-9_]*[A-Z0-9]\b(?!\*|_)/g) ?? []).filter(
    (name) => !variables.has(name),
  )

const commandPage = read('docs/command.md')
/** The words after `askwell` in a code span or at the beginning of a line of code. */
const commandsNamed = (text: string) =>
  [...text.matchAll(/(?:`|^)(?:npx )?askwell ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)].map(
    ([, words = '']) => words,
  )
const isCommand = (words: string) =>
  [words, words.split(' ')[0]].some((name) => new RegExp(`\\| \`${name}\\b`).test(commandPage))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('says of each block of code how it is tested, or why it is not (ECO-99)', () => {
    expect(faultsOfBlocks(text)).toEqual([])
  })

  it('names variables and commands that exist (ECO-99)', () => {
    expect(variablesNamed(text)).toEqual([])
    expect(commandsNamed(text).filter((words) => !isCommand(words))).toEqual([])
  })
})

describe('a document', () => {
  it.each([
    ['```js\n1\n```', ['```js']],
    ['```js walk\n1\n```', ['```js walk']],
    ['```json text\n{}\n```', ['```json text']],
    ['```json text:\n{}\n```', ['```json text:']],
    ['```json output\n{}\n```', ['```json output']],
    ['```js run\n1\n```\n\n```json output\n{}\n```', []],
    ['```js types\n1\n```', []],
    ['```yaml text: it needs a cluster\na: 1\n```', []],
    ['```\nanything\n```\n```text\nx\n```', []],
  ])('with the blocks %j has the faults %j (ECO-99)', (text, faults) => {
    expect(faultsOfBlocks(text)).toEqual(faults)
  })

  it('may not name a variable or a command that nobody knows (ECO-99)', () => {
    expect(variablesNamed('`ASKWELL_DRAIN_SECONDS` `ASKWELL_SECRET_FILE` ASKWELL_*')).toEqual([])
    expect(variablesNamed('`ASKWELL_DRIAN_SECONDS`')).toEqual(['ASKWELL_DRIAN_SECONDS'])
    expect(commandsNamed('run `askwell flow lint`').every(isCommand)).toBe(true)
    expect(commandsNamed('run `npx askwell flew lint`').some(isCommand)).toBe(false)
  })
})
