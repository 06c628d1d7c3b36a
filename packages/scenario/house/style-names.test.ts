// Only the engine's styles and the files that draw one style name it. All other code uses a style's facts, so that a new
// style cannot be forgotten where nothing would fail.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { questionStyles } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const names = questionStyles.join('|')
const branches: readonly RegExp[] = [
  new RegExp(`[sS]tyle\\b\\)?\\s*[!=]==\\s*'(?:${names})'`),
  new RegExp(`\\[\\s*'(?:${names})'[^\\]]*\\]\\s*\\.includes\\([^)]*[sS]tyle\\b`),
  /(?:Set|Partial<Record|Map)<QuestionStyle\b/,
  new RegExp(`QuestionStyle\\[\\][^=\\n]*=\\s*\\[\\s*'(?:${names})'`),
  /switch \([^)\n]*\bstyle\)/,
]

/** The names, the styles themselves, their views and forms, translations from other products, and what never changes or only tests. */
const exempt = [
  'packages/contract/src/question-style.ts',
  'packages/engine/src/styles/',
  'packages/web/src/questions/',
  'packages/studio/src/questions/',
  'packages/studio/src/screens/import-survey/convert/',
  'packages/server/src/store/migrations/',
  'packages/server/src/demo/',
  'packages/scenario/',
]

/** A state has its own style, and one of them is called random too. */
const isOfState = (line: string): boolean => line.includes("'page'") || /\bstates?\b/.test(line)

function found(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !isOfState(line) && branches.some((branch) => branch.test(line)))
}

describe('no code outside a style asks for it by name', () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        !/\.test\.tsx?$|\/test\/|\/test-kit\//.test(path) &&
        !exempt.some((folder) => path.startsWith(folder)),
    )

  it('in any package', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(
      files.flatMap((path) =>
        found(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
      ),
    ).toEqual([])
  })

  it.each([
    "if (question.style === 'slider') return null",
    "const isImage = question?.style !== 'screenshot'",
    "const files: ReadonlySet<QuestionStyle> = new Set(['file', 'screenshot'])",
    "const scales: readonly QuestionStyle[] = ['score', 'star']",
    "const isFile = ['file', 'screenshot'].includes(item.question.style)",
    'switch (question.style) {',
  ])('refuses %s', (line) => expect(found(line)).toEqual([line]))

  it.each([
    "const isPage = style === 'page' || style === 'random'",
    "if (styleOf(question.style).answer === 'matrix') return",
    "case 'text':",
  ])('accepts %s', (line) => expect(found(line)).toEqual([]))
})
