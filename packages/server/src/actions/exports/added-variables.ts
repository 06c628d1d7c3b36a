// What a table of codes has after the answers: the seconds on each page, and which themes the written answers have (O-50).
import type { ThemeRule } from '@askwell/contract'
import { type AnsweredVersion, ThemeMatcher, talliedAs } from '@askwell/engine/results'
import { questionsOf } from './columns.ts'
import type { KnownOf } from './known-columns.ts'
import type { KnownVariable } from './known-variables.ts'
import { scale, yesOrNo } from './variable-kinds.ts'
import type { Namer } from './variable-names.ts'

interface StoredTheme {
  readonly id: string
  readonly settings: ThemeRule
}

export const addedVariables = (
  versions: readonly AnsweredVersion[],
  themes: readonly StoredTheme[],
  named: Namer,
): readonly KnownVariable[] => [
  ...pageVariables(versions, named),
  ...themeVariables(versions, themes, named),
]

/** The pages that ask something, those of the newest version first. */
function pageVariables(versions: readonly AnsweredVersion[], named: Namer): KnownVariable[] {
  const pages = new Map<string, string>()
  for (const { flow } of versions) {
    const asking = new Set(flow.elements.flatMap(({ id, question }) => (question ? id : [])))
    for (const { id, name, elements } of flow.states)
      if (!pages.has(id) && elements.some((element) => asking.has(element))) pages.set(id, name)
  }
  return [...pages].map(([id, name]) => ({
    ...{ ...scale, name: named(`time_${name}`, id), label: `Seconds on the page ${name}` },
    cell: (known) => secondsOnPage(known, id),
  }))
}

/** Over all visits. The last page ends when the response was saved. Null where the page was not reached. */
function secondsOnPage(
  { row: { path, timeSpentSeconds } }: Pick<KnownOf, 'row'>,
  stateId: string,
): number | null {
  // The path has milliseconds since the start of the visit.
  const endMs = timeSpentSeconds * 1_000
  const visits = path.flatMap(({ state_id, at }, place) =>
    state_id === stateId ? Math.max(0, (path[place + 1]?.at ?? endMs) - at) : [],
  )
  return visits.length === 0 ? null : visits.reduce((sum, ms) => sum + ms, 0) / 1_000
}

/** 1 where a written answer has the theme, 0 where none has it, and nothing where nothing is written. */
function themeVariables(
  versions: readonly AnsweredVersion[],
  themes: readonly StoredTheme[],
  named: Namer,
): KnownVariable[] {
  const written = new Map(
    versions.flatMap(({ flow }) =>
      questionsOf(flow).flatMap((question) =>
        talliedAs(question) === 'texts' ? [[question.id, question.key] as const] : [],
      ),
    ),
  )
  return themes.flatMap(({ id: themeId, settings: rule }): KnownVariable[] => {
    const isAbout = ([id, key]: readonly [string, string]): boolean =>
      rule.question === null || rule.question === id || rule.question === key
    const ids = new Set([...written].filter(isAbout).map(([id]) => id))
    if (ids.size === 0) return []
    const matcher = new ThemeMatcher([rule])
    return [
      {
        ...{ ...yesOrNo, name: named(`theme_${rule.name}`, themeId), label: `Topic ${rule.name}` },
        cell({ row, flow }) {
          const texts = row.responses.flatMap(({ question_id, body }) =>
            ids.has(question_id) && body ? body : [],
          )
          if (texts.length === 0) return null
          const code = flow?.languages.find(({ id }) => id === row.languageId)?.code ?? ''
          return Number(texts.some((text) => matcher.marksIn(text, code).length > 0))
        },
      },
    ]
  })
}
