// Ids and keys in a flow are unique, and each reference names something that exists.
import type { Problem } from '@askwell/contract'
import { type Check, error } from './ground.ts'
import { elementName, questionName, quoted, sentence, stateName } from './names.ts'

/** Options share one namespace, and statements another, because answers and rules name them without their question. */
export const duplicateIds: Check = ({ flow }) => {
  const found: Problem[] = []
  const seen = {
    language: new Set<string>(),
    state: new Set<string>(),
    element: new Set<string>(),
    question: new Set<string>(),
    option: new Set<string>(),
    transition: new Set<string>(),
    placed: new Set<string>(),
  }
  const see = (kind: keyof typeof seen, id: string, path: string, message: () => string) => {
    if (seen[kind].has(id)) found.push(error('duplicate_id', path, message()))
    seen[kind].add(id)
  }
  for (const [l, language] of flow.languages.entries())
    see(
      'language',
      language.id,
      `languages.${l}.id`,
      () => `Two languages have the id of ${language.name}.`,
    )
  for (const [s, state] of flow.states.entries()) {
    see(
      'state',
      state.id,
      `states.${s}.id`,
      () => `Two pages have the id of ${stateName(flow, state)}.`,
    )
    for (const [e, id] of state.elements.entries())
      see(
        'placed',
        id,
        `states.${s}.elements.${e}`,
        () => `${sentence(stateName(flow, state))} contains an element that is already on a page.`,
      )
  }
  for (const [e, element] of flow.elements.entries()) {
    see(
      'element',
      element.id,
      `elements.${e}.id`,
      () => `Two elements have the id of ${elementName(flow, element)}.`,
    )
    const { question } = element
    if (!question) continue
    const path = `elements.${e}.question`
    see(
      'question',
      question.id,
      `${path}.id`,
      () => `Two questions have the id of ${questionName(flow, question)}.`,
    )
    for (const [o, option] of question.options.entries())
      see(
        'option',
        option.id,
        `${path}.options.${o}.id`,
        () =>
          `Two options have the id of ${quoted(option.key)} in ${questionName(flow, question)}.`,
      )
    for (const [r, statement] of question.statements.entries()) {
      see(
        'question',
        statement.id,
        `${path}.statements.${r}.id`,
        () => `The statement ${quoted(statement.key)} has the id of another statement or question.`,
      )
      for (const [o, option] of statement.options.entries())
        see(
          'option',
          option.id,
          `${path}.statements.${r}.options.${o}.id`,
          () =>
            `Two options have the id of ${quoted(option.key)} in ${questionName(flow, question)}.`,
        )
    }
  }
  for (const [t, transition] of flow.transitions.entries())
    see(
      'transition',
      transition.id,
      `transitions.${t}.id`,
      () => 'Two transitions have the same id.',
    )
  return found
}

export const duplicateKeys: Check = ({ flow }) => {
  const found: Problem[] = []
  const once = <T>(
    items: readonly T[],
    keyOf: (item: T) => string,
    pathOf: (index: number) => string,
    message: (key: string) => string,
  ) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const key = keyOf(item)
      if (seen.has(key)) found.push(error('duplicate_key', pathOf(index), message(key)))
      seen.add(key)
    }
  }
  once(
    flow.languages,
    (language) => language.code,
    (l) => `languages.${l}.code`,
    (code) => `The language ${quoted(code)} is listed twice.`,
  )
  const asked = flow.elements.flatMap((element, e) =>
    element.question ? [{ question: element.question, path: `elements.${e}.question` }] : [],
  )
  once(
    asked,
    (item) => item.question.key,
    (index) => `${asked[index]?.path}.key`,
    (key) => `Two questions have the key ${quoted(key)}.`,
  )
  for (const { question, path } of asked) {
    const name = questionName(flow, question)
    once(
      question.options,
      (option) => option.key,
      (o) => `${path}.options.${o}.key`,
      (key) => `Two options of ${name} have the key ${quoted(key)}.`,
    )
    once(
      question.statements,
      (statement) => statement.key,
      (r) => `${path}.statements.${r}.key`,
      (key) => `Two statements of ${name} have the key ${quoted(key)}.`,
    )
    for (const [r, statement] of question.statements.entries()) {
      once(
        statement.options,
        (option) => option.key,
        (o) => `${path}.statements.${r}.options.${o}.key`,
        (key) => `Two options of a statement of ${name} have the key ${quoted(key)}.`,
      )
    }
  }
  return found
}

/** The checks of rules and triggers cover the ids in them. */
export const unresolvedIds: Check = ({ flow, map }) => {
  const found: Problem[] = []
  if (!flow.languages.some((language) => language.id === flow.defaultLanguageId))
    found.push(
      error(
        'unresolved_id',
        'defaultLanguageId',
        'The default language is not among the languages of the flow.',
      ),
    )
  for (const [s, state] of flow.states.entries())
    for (const [e, id] of state.elements.entries()) {
      if (!map.elements.has(id))
        found.push(
          error(
            'unresolved_id',
            `states.${s}.elements.${e}`,
            `${sentence(stateName(flow, state))} refers to an element that does not exist.`,
          ),
        )
    }
  for (const [e, element] of flow.elements.entries()) {
    if (
      element.gauge?.source === 'question' &&
      !map.questionsByKey.has(element.gauge.questionKey)
    ) {
      found.push(
        error(
          'unresolved_id',
          `elements.${e}.gauge.questionKey`,
          `${sentence(elementName(flow, element))} shows the question ${quoted(element.gauge.questionKey)}, which does not exist.`,
        ),
      )
    }
  }
  return found
}
