// Settings while somebody edits them, beside what is stored: what differs, what is unsaved, and what two people
// changed at the same time.

/** Compared by content; the order of members does not matter, the order of a list does. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Only the members that differ. */
export const changesOf = <Settings extends object>(
  before: Settings,
  after: Settings,
): Partial<Settings> =>
  chosen(after, (name) => !isSame(after[name as keyof Settings], before[name as keyof Settings]))

/** What was edited again while `sent` was on its way. */
export const unsavedOf = <Settings extends object>(
  edited: Partial<Settings>,
  sent: Partial<Settings>,
): Partial<Settings> =>
  chosen(
    edited,
    (name) =>
      !(name in sent) || !isSame(edited[name as keyof Settings], sent[name as keyof Settings]),
  )

/** Settings that both changed since `base`, each to something else. */
export const clashOf = <Settings extends object>(
  base: Settings,
  mine: Partial<Settings>,
  theirs: Settings,
): readonly (keyof Settings)[] =>
  (Object.keys(mine) as (keyof Settings)[]).filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )

export const chosen = <Settings extends object>(
  settings: Settings,
  isChosen: (name: string) => boolean,
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => isChosen(name)),
  ) as Partial<Settings>
