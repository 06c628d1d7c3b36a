// A refusal names the message that a respondent reads: each name that the server can send must be a message of the page.
import { globSync, readFileSync } from 'node:fs'
import { refusals } from '@askwell/contract'
import { expect, it } from 'vitest'

/** Names whose questions have their own messages. */
const ofQuestions = new Set(['wrongSmsCode', 'invalidPhone'])
const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

it('every message key of a refusal is a sentence of the page', () => {
  const sentences = new Set(Object.keys(JSON.parse(read('packages/web/src/locales/en.json'))))
  const files = globSync('packages/server/src/**/*.ts', { cwd: root.pathname }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const ofServer = files.flatMap((file) =>
    [...read(file).matchAll(/messageKey: '([^']+)'/g)].map(([, key = '']) => key),
  )
  const ofTable = Object.values(refusals).map(({ message_key }) => message_key)
  expect(ofServer.length).toBeGreaterThan(0)
  expect(
    [...new Set([...ofServer, ...ofTable])].filter(
      (key) => !sentences.has(key) && !ofQuestions.has(key),
    ),
  ).toEqual([])
})
