// What the single keys of the list do, and how they are listed.
export type ResponseAct =
  | 'next'
  | 'previous'
  | 'select'
  | 'owner'
  | 'state'
  | 'due'
  | 'note'
  | 'close'
  | 'search'
  | 'help'

const acts: ReadonlyMap<string, ResponseAct> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['a', 'owner'],
  ['s', 'state'],
  ['d', 'due'],
  ['n', 'note'],
  ['Escape', 'close'],
  ['/', 'search'],
  ['?', 'help'],
])

/** As the sheet of shortcuts lists them. It adds those of every screen itself. */
export const listedKeys = [
  { keys: ['J', 'K'], word: 'responses.keyNext' },
  { keys: ['X'], word: 'responses.keySelect' },
  { keys: ['A'], word: 'responses.keyOwner' },
  { keys: ['S'], word: 'responses.keyState' },
  { keys: ['D'], word: 'responses.keyDue' },
  { keys: ['N'], word: 'responses.keyNote' },
  { keys: ['Esc'], word: 'responses.keyClose' },
] as const

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly defaultPrevented: boolean
}

/** Null = the key does nothing here. Escape is no single key that could be typed, so it works when those are off. */
export function actOf(
  { key, ctrlKey, metaKey, altKey, defaultPrevented }: Pressed,
  areKeysOn: boolean,
): ResponseAct | null {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return null
  const act = acts.get(key) ?? null
  return act === 'close' || areKeysOn ? act : null
}

/** The row to go to; -1 without rows. `at`: the row with the focus, or the one that is open; -1 = none. */
export const nextRow = (count: number, at: number, by: 1 | -1): number =>
  at === -1 ? Math.min(0, count - 1) : Math.min(count - 1, Math.max(0, at + by))
