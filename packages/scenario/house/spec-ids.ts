// Ids of requirements and decisions: where docs/spec defines them and where anything else cites them.

export interface Text {
  readonly path: string
  readonly text: string
}
export interface Definition {
  readonly id: string
  readonly anchor: string
  readonly sentence: string
  readonly path: string
}

const cited = /(?<![\w-])(?:R-[A-Z][A-Z0-9]*-\d{2}|A-\d{3}|[CO]-\d{2}|(?:OP|ECO)-\d{1,3})(?![\w-])/g
const defined = /^- <a id="(?<anchor>[^"]*)"><\/a>\*\*(?<id>[^*]+)\*\* (?<sentence>.+)$/gm

export const definitionsIn = (texts: readonly Text[]): Definition[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(defined)].map(({ groups: { id = '', anchor = '', sentence = '' } = {} }) => ({
      id,
      anchor,
      sentence,
      path,
    })),
  )

export const definedTwice = (definitions: readonly Definition[]): string[] =>
  definitions.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)

/** Each citation of an id that is not defined, as `path: id`. */
export function unknownIds(texts: readonly Text[], definitions: readonly Definition[]): string[] {
  const known = new Set(definitions.map(({ id }) => id))
  return texts.flatMap(({ path, text }) =>
    [...new Set(text.match(cited))].filter((id) => !known.has(id)).map((id) => `${path}: ${id}`),
  )
}
