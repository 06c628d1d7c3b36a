// Every text a respondent reads exists in the default language, and should in all the others.
import type { Flow, Problem, Text } from '@askwell/contract'
import { type Check, error, warning } from './ground.ts'
import { elementName, optionName, questionName, quoted, sentence } from './names.ts'

interface Wording {
  readonly path: string
  readonly text: Text | undefined
  /** It has no default text and cannot be omitted. */
  readonly isNeeded: boolean
  readonly name: () => string
}

export const texts: Check = ({ flow }) => {
  const found: Problem[] = []
  const language = flow.languages.find((known) => known.id === flow.defaultLanguageId)
  if (!language) return found
  for (const { path, text, isNeeded, name } of wordingsOf(flow)) {
    const isAnywhere = Object.values(text ?? {}).some((body) => body.trim())
    if (!has(text, language.code)) {
      if (isNeeded || isAnywhere)
        found.push(
          error(
            'no_default_text',
            path,
            `${sentence(name())} has no text in ${language.name}, the default language.`,
          ),
        )
      continue
    }
    const missing = flow.languages
      .filter((other) => !has(text, other.code))
      .map((other) => other.name)
    if (missing.length > 0)
      found.push(
        warning(
          'missing_translation',
          path,
          `${sentence(name())} has no text in ${missing.join(', ')}.`,
        ),
      )
  }
  return found
}

/** `fr-ca` is also served by `fr`. */
function has(text: Text | undefined, code: string): boolean {
  return Boolean(text?.[code]?.trim() || text?.[code.split('-')[0] ?? code]?.trim())
}

function* wordingsOf(flow: Flow): Generator<Wording> {
  for (const [e, element] of flow.elements.entries()) {
    const path = `elements.${e}`
    if (element.type === 'label' || element.type === 'footer' || element.type === 'button_link')
      yield {
        path: `${path}.body`,
        text: element.body,
        isNeeded: true,
        name: () => elementName(flow, element),
      }
    else if (element.body)
      yield {
        path: `${path}.body`,
        text: element.body,
        isNeeded: false,
        name: () => elementName(flow, element),
      }
    const { question } = element
    if (!question) continue
    const name = () => questionName(flow, question)
    const within = `${path}.question`
    yield { path: `${within}.body`, text: question.body, isNeeded: true, name }
    yield {
      path: `${within}.help`,
      text: question.help,
      isNeeded: false,
      name: () => `the help text of ${name()}`,
    }
    yield {
      path: `${within}.placeholder`,
      text: question.placeholder,
      isNeeded: false,
      name: () => `the placeholder of ${name()}`,
    }
    yield {
      path: `${within}.extra.min_label`,
      text: question.extra.min_label,
      isNeeded: false,
      name: () => `the label for the low end of ${name()}`,
    }
    yield {
      path: `${within}.extra.max_label`,
      text: question.extra.max_label,
      isNeeded: false,
      name: () => `the label for the high end of ${name()}`,
    }
    for (const [a, attribute] of (question.extra.conjoint?.attributes ?? []).entries()) {
      const own = `${within}.extra.conjoint.attributes.${a}`
      const named = `the attribute ${quoted(attribute.key)} of ${name()}`
      yield { path: `${own}.body`, text: attribute.body, isNeeded: true, name: () => named }
      for (const [l, level] of attribute.levels.entries())
        yield {
          path: `${own}.levels.${l}.body`,
          text: level.body,
          isNeeded: true,
          name: () => `the level ${quoted(level.key)} of ${named}`,
        }
    }
    for (const [o, option] of question.options.entries())
      yield {
        path: `${within}.options.${o}.body`,
        text: option.body,
        isNeeded: true,
        name: () => `${optionName(flow, option)} of ${name()}`,
      }
    for (const [r, statement] of question.statements.entries()) {
      yield {
        path: `${within}.statements.${r}.body`,
        text: statement.body,
        isNeeded: true,
        name: () => `the statement ${quoted(statement.key)} of ${name()}`,
      }
      for (const [o, option] of statement.options.entries()) {
        yield {
          path: `${within}.statements.${r}.options.${o}.body`,
          text: option.body,
          isNeeded: true,
          name: () => `${optionName(flow, option)} of the statement ${quoted(statement.key)}`,
        }
      }
    }
  }
}
