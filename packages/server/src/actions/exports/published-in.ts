// In which published versions of its survey a question, row or option is, and what it says in the newest of them.
import type { Flow, Text } from '@askwell/contract'
import { questionsOf } from './columns.ts'

interface Published {
  readonly versions: number[]
  key: string
  wording: Text
  weight: number | null
}

/** By the id of a question, row or option. */
export type PublishedIn = (id: string) => Readonly<Published> | undefined

/** `add` is called with each published version of a survey, the oldest first. */
export function versionsOfIds(): {
  add(flow: Flow, version: number): void
  readonly of: PublishedIn
} {
  const found = new Map<string, Published>()
  return {
    of: (id) => found.get(id),
    add(flow, version) {
      for (const question of questionsOf(flow))
        for (const one of [
          question,
          ...question.options,
          ...question.statements,
          ...question.statements.flatMap(({ options }) => options),
        ]) {
          const weight = ('weight' in one ? one.weight : null) ?? null
          const versions = found.get(one.id)?.versions ?? []
          if (versions.at(-1) !== version) versions.push(version)
          found.set(one.id, { versions, key: one.key, wording: one.body, weight })
        }
    },
  }
}
