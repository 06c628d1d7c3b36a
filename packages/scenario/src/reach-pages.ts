// Surveys on which every kind of question is above every other kind once, on long pages: the gallery's
// questions, with the most points and the longest words that an owner may give them.
import { randomUUID } from 'node:crypto'
import type { Flow, Question } from '@askwell/contract'
import type { Fixture } from './fixtures.ts'
import { type GalleryDraft, questionsOf } from './gallery.ts'

type Draw = (draft: GalleryDraft) => Fixture
/** Kinds of questions in the order that they have on one page. */
export type ReachPage = readonly string[]

const questionsAPage = 34

/** Each ordered pair of kinds is adjacent once; a page begins with the last kind of the page before. */
export function reachPages(kinds: readonly string[]): ReachPage[] {
  const row = kinds.flatMap((kind, at) => [
    kind,
    ...kinds.slice(at + 1).flatMap((later) => [kind, later]),
  ])
  const circle = [...row, ...row.slice(0, 1)]
  return Array.from({ length: Math.ceil(row.length / questionsAPage) }, (_, page) =>
    circle.slice(page * questionsAPage, (page + 1) * questionsAPage + 1),
  )
}

/** The gallery's questions by key, and a list of many options that may all be chosen. */
export function reachKinds(draw: Draw): string[] {
  return [...questionsOf(draw({ pages: 'one', asks: 'nothing' })).map(({ key }) => key), 'many']
}

export function reachSurvey(
  draw: Draw,
  page: ReachPage,
  asks: GalleryDraft['asks'] = 'nothing',
): Fixture {
  const base = draw({ pages: 'one', asks, change: atItsLongest })
  const asked = new Map(
    base.flow.elements.flatMap((element) =>
      element.question ? [[element.question.key, element] as const] : [],
    ),
  )
  const clone = (kind: string, at: number): Flow['elements'][number] => {
    const element = asked.get(kind === 'many' ? 'from' : kind)
    if (!element?.question) throw new Error(`The gallery has no ${kind}.`)
    const copy = withFreshIds(element)
    const several = kind === 'many' ? ({ style: 'checklist', isMultiSelect: true } as const) : {}
    return {
      ...copy,
      order: at,
      question: { ...element.question, ...copy.question, ...several, key: `${kind}_${at}` },
    }
  }
  const questions = page.map(clone)
  const others = base.flow.elements
    .filter(({ question, type }) => !question && type !== 'gauge')
    .map((element, at) => ({ ...element, order: page.length + at }))
  const states = base.flow.states.map((state) => {
    const kept = others.flatMap(({ id }) => (state.elements.includes(id) ? [id] : []))
    return {
      ...state,
      elements: state.isInitialState ? [...questions.map(({ id }) => id), ...kept] : kept,
    }
  })
  const flow: Flow = { ...base.flow, elements: [...questions, ...others], states, transitions: [] }
  const element = (key: string): string => {
    const asks = questions.find(({ question }) => question?.key === key)
    if (!asks) throw new Error(`The page has no ${key}.`)
    return asks.id
  }
  return { ...base, flow, element, bundle: { ...base.bundle, flows: [flow] } }
}

function withFreshIds<T>(part: T): T {
  return JSON.parse(
    JSON.stringify(part).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () =>
      randomUUID(),
    ),
  ) as T
}

const worded = (text: string) => ({ en: text, tr: text, ar: text })
const longEnds: Readonly<Record<string, string>> = {
  worst: 'Außerordentlich unwahrscheinlich',
  best: 'Außerordentlich wahrscheinlich',
}
const longFaces = [
  'Außerordentlich unzufrieden',
  'Eher unzufrieden',
  'Weder noch',
  'Eher zufrieden',
  'Außerordentlich zufrieden',
]

/** The same statement again: with enough of them, a table keeps its header visible. */
const again = (row: Question['statements'][number], order: number) => ({
  ...withFreshIds(row),
  key: `${row.key}${order}`,
  order,
})

function atItsLongest({ key, options, statements }: Question): Partial<Question> {
  switch (key) {
    case 'breakfast':
      return {
        options: Array.from({ length: 10 }, (_, order) => ({
          id: randomUUID(),
          key: `star${order}`,
          body: worded(`${order + 1}`),
          order,
          isVisible: true,
        })),
      }
    case 'mood':
      return {
        options: options.map((option, at) => ({ ...option, body: worded(longFaces[at] ?? '') })),
      }
    case 'room':
      return {
        statements: [0, 1, 2].flatMap((turn) =>
          statements.map((row, at) =>
            turn === 0 ? row : again(row, turn * statements.length + at),
          ),
        ),
      }
    case 'matters':
      return {
        statements: statements.map((row) => ({
          ...row,
          options: row.options.map((option) => ({
            ...option,
            body: worded(longEnds[option.key] ?? ''),
          })),
        })),
      }
    case 'used':
      return {
        options: options.map((option) =>
          option.exclusive
            ? { ...option, body: worded('Donaudampfschifffahrtsgesellschaftskapitänsmützen') }
            : option,
        ),
      }
    default:
      return {}
  }
}
