// One line of what an owner wrote, to name a thing by: in the language that is shown, else in the default, else in any.
import type { Element, Flow, Text } from '@askwell/contract'

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
  return plain(found ?? '')
}

export const elementText = (flow: Flow, element: Element, languageCode: string): string =>
  spokenText(flow, element.question?.body ?? element.body, languageCode)

/** Markdown's signs say nothing in a line of a list. */
function plain(markdown: string): string {
  return markdown
    .slice(0, 400)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>\s]+|[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}
