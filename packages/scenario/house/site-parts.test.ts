// The pages of the site, without a build of it.
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentPages, slugOf, withSiteLinks } from '../site/documents.ts'
import { parts } from '../site/parts.ts'
import { membersTable, typeWords } from '../site/schema-words.ts'
import { root } from './planted-tree.ts'

describe('the site of the documentation', () => {
  const pages = documentPages()

  it('has the eight parts, and each document in one of them (ECO-98)', () => {
    expect(parts.map(({ title }) => title)).toEqual([
      'Start',
      'Build surveys',
      'Embed',
      'Answer and analyse',
      'Integrate',
      'Operate',
      'Reference',
      'Decisions',
    ])
    const documents = globSync('docs/**/*.md', { cwd: root }).map(slugOf)
    const slugs = pages.map(({ slug }) => slug)
    expect(slugs.filter((slug) => slug.startsWith('..'))).toEqual([])
    expect(documents.filter((slug) => slugs.filter((one) => one === slug).length !== 1)).toEqual([])
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const { title } of parts) expect(pages.some(({ part }) => part === title)).toBe(true)
  })

  it('has no link to a file that is not a page (ECO-97)', () => {
    const left = pages.flatMap(({ slug, markdown }) =>
      [
        ...markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\((?!https?:|\/|#)[^)]*\)/g),
      ].map(([link]) => `${slug}: ${link}`),
    )
    expect(left).toEqual([])
  })
})

describe('a link of a document', () => {
  const slugs = new Map([
    ['docs/operate.md', 'operate'],
    ['SECURITY.md', slugOf('SECURITY.md')],
    ['docs/decisions/1.md', 'decisions/1'],
  ])
  it.each([
    ['[a](operate.md)', 'docs/watch.md', '[a](/operate/)'],
    ['[a](operate.md#b)', 'docs/watch.md', '[a](/operate/#b)'],
    ['[a](../operate.md#b)', 'docs/decisions/1.md', '[a](/operate/#b)'],
    ['[a](SECURITY.md)', 'CHANGELOG.md', '[a](/project/security/)'],
    ['[a](docs/decisions/1.md)', 'CHANGELOG.md', '[a](/decisions/1/)'],
    ['[a](#b)', 'docs/watch.md', '[a](#b)'],
    ['[a](https://x.example/y.md)', 'docs/watch.md', '[a](https://x.example/y.md)'],
    ['[a](../packages/web/README.md)', 'docs/watch.md', 'a'],
    ['```js\n[a](operate.md)\n```', 'docs/watch.md', '```js\n[a](operate.md)\n```'],
  ])('%s leads to a page of the site, or is its text (ECO-97)', (text, path, expected) => {
    expect(withSiteLinks(text, path, slugs)).toBe(expected)
  })
})

describe('a schema of the reference', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ enum: ['a', 1] }, '`"a"`, `1`'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Node' } }, 'list of [Node](/p/#node)'],
    [{}, 'anything'],
  ])('number %# is said in words (ECO-98)', (schema, words) => {
    expect(typeWords(schema, '/p/')).toBe(words)
  })

  it('is a table of its members with their limits (ECO-98)', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', maxLength: 3 }, b: { type: 'integer', default: 1 } },
      required: ['a'],
    }
    expect(membersTable(schema).trim().split('\n').slice(2)).toEqual([
      '| `a` | string | yes | characters at most `3` |',
      '| `b` | integer | no | default `1` |',
    ])
    expect(membersTable({ type: 'string' })).toBe('')
  })
})
