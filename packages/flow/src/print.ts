// `@askwell/flow/print`: the source of a definition that builds to the same document. Ids that keys do not give are written down.
import { languageNames } from './build.ts'
import type { FlowDocument } from './document.ts'
import { idsOf } from './ids.ts'
import {
  list,
  member,
  namesFor,
  note,
  objectOf,
  type Printer,
  quoted,
  textSource,
} from './print-parts.ts'
import { printQuestion } from './print-question.ts'
import { printPlaced, printStates } from './print-states.ts'

/** `document` is one that the contract accepts, with its members in the order of the contract. */
export function sourceOf(document: FlowDocument, key: string): string {
  const used = new Set(['defineFlow'])
  const use = (name: string): string => {
    used.add(name)
    return name
  }
  const ids = idsOf(key)
  const first = document.languages[0]?.code ?? 'en'
  const asking = document.elements.filter(({ question }) => question !== undefined)
  const names = new Map(
    [...namesFor(asking, ({ question }) => question?.key ?? '')].map(([{ id }, name]) => [
      id,
      name,
    ]),
  )
  const elements = new Map(document.elements.map((element) => [element.id, element]))
  const printer: Printer = {
    ...{ document, ids, use, names, elements, says: textSource(first, use) },
  }

  const states = printStates(printer)
  const stills = document.elements.filter(
    ({ id, question }) => !states.placed.has(id) && question === undefined,
  )
  const strayQuestions = asking.filter(({ id }) => !states.placed.has(id))
  const usualOrders = new Map([
    ...states.placed,
    ...strayQuestions.map(({ id }): [string, number] => [
      id,
      stills.length + asking.findIndex((one) => one.id === id),
    ]),
  ])
  const questions = asking.flatMap((element) => {
    const { question, id } = element
    const name = names.get(id)
    if (question === undefined || name === undefined) return []
    const usualOrder = usualOrders.get(id) ?? null
    return [member(name, printQuestion({ ...printer, name, element, question, usualOrder }))]
  })
  const usualElements = [...states.placed.keys(), ...[...stills, ...strayQuestions].map(idOf)]
  const moves = document.states.flatMap(({ id }) =>
    document.transitions.filter(({ fromStateId }) => fromStateId === id),
  )
  const strays = document.transitions.filter((one) => !moves.includes(one))
  const arrangement = [
    ...note('elements', document.elements.map(idOf), usualElements),
    ...note('transitions', document.transitions.map(idOf), [...moves, ...strays].map(idOf)),
  ]
  const body = objectOf(
    [
      member('key', quoted(key)),
      member('name', quoted(document.name)),
      ...note('id', document.id, ids('flow')),
      member('languages', list(languagesOf(document, ids))),
      ...note('defaultLanguage', defaultLanguage(document), first),
      ...(document.allowSavingIncompleteSurvey ? ['savesIncomplete: true'] : []),
      member('questions', objectOf(questions, 'lines')),
      member('states', `(q) => (${states.source})`),
      ...(stills.length === 0
        ? []
        : [member('unplaced', list(stills.map((one) => printPlaced(one, null, printer))))]),
      ...(strays.length === 0 ? [] : [member('transitions', quoted(strays))]),
      ...(arrangement.length === 0 ? [] : [member('arrangement', objectOf(arrangement))]),
    ],
    'lines',
  )
  const imports = [...used].toSorted().join(', ')
  return `import { ${imports} } from '@askwell/flow/define'\n\nexport default defineFlow(${body})\n`
}

const idOf = ({ id }: { readonly id: string }): string => id

const languagesOf = ({ languages }: FlowDocument, ids: Printer['ids']): string[] =>
  languages.map(({ code, id, name }) => {
    const members = [
      ...note('name', name, languageNames[code] ?? code),
      ...note('id', id, ids('language', code)),
    ]
    return members.length === 0
      ? quoted(code)
      : objectOf([member('code', quoted(code)), ...members])
  })

/** The code; the id where no language has it. */
const defaultLanguage = ({ languages, defaultLanguageId }: FlowDocument): string =>
  languages.find(({ id }) => id === defaultLanguageId)?.code ?? defaultLanguageId
