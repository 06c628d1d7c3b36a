// One line of an owner's text, to name an item by: in the shown language, else in the default, else in any.
import type { Element, Flow, Text } from '@askwell/contract'
import { plainWords } from '../../answers/plain-words.ts'
import { shortened } from '../../words/shortened.ts'

/** More than any line shows; a long text would be processed at each keystroke. */
const most = 400

/** Empty = nothing is written yet. */
export function spokenText(
  flow: Pick<Flow, 'languages' | 'defaultLanguageId'>,
  text: Text | undefined,
  languageCode: string,
): string {
  const fallback = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? ''
  const found = [text?.[languageCode], text?.[fallback], ...Object.values(text ?? {})].find(
    (body) => body?.trim(),
  )
  return plainWords(shortened(found ?? '', most))
}

export const elementText = (flow: Flow, element: Element, languageCode: string): string =>
  spokenText(flow, element.question?.body ?? element.body, languageCode)
