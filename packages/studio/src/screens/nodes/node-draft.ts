// What somebody is about to save of a node, beside what is stored. Pure.
import type { NodeSettings, OwnerNode } from '@askwell/contract'

export type Changes = Partial<NodeSettings>

export function settingsOf({
  id: _id,
  url: _url,
  created_at: _made,
  updated_at: _changed,
  ...settings
}: OwnerNode): NodeSettings {
  return settings
}

/** Only what differs; the order of members does not matter, that of lists does. */
export function changesOf(before: NodeSettings, after: NodeSettings): Changes {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isSame(value, before[name as keyof NodeSettings]),
    ),
  )
}

/** Settings that both changed since `base`, each to something else. */
export function clashOf(
  base: NodeSettings,
  mine: Changes,
  theirs: NodeSettings,
): readonly (keyof NodeSettings)[] {
  const names = Object.keys(mine) as (keyof NodeSettings)[]
  return names.filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
}

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
