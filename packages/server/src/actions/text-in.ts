// A text of a flow as a respondent read it: in their language, its base, the flow's default, or the first available.
import type { Flow, Text } from '@askwell/contract'

export function textIn(
  flow: Pick<Flow, 'languages' | 'defaultLanguageId'>,
  text: Text,
  languageId: string,
): string {
  const codeOf = (id: string): string =>
    flow.languages.find((language) => language.id === id)?.code ?? ''
  const code = codeOf(languageId)
  const wanted = [
    code,
    code.split('-')[0] ?? '',
    codeOf(flow.defaultLanguageId),
    ...flow.languages.map((language) => language.code),
  ]
  const found = wanted.find((one) => text[one]?.trim())
  return found === undefined ? '' : (text[found] ?? '')
}
