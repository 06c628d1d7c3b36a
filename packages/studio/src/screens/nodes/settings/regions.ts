/** Countries by their ISO code, named and sorted in a language: those of the browser, minus groups of countries. */
export function countriesIn(
  language: string,
): readonly { readonly id: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((id) => {
      const name = groups.has(id) ? undefined : names.of(id)
      return name === undefined ? [] : [{ id, name }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

const groups = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
