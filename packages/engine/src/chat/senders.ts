// Groups messages by sender: consecutive messages of one sender are one group with one label (seed §2, A-198).
import type { ChatPerson, TimelineItem } from '@askwell/contract'

export interface SenderGroup {
  readonly actor: string
  readonly person: ChatPerson | null
  readonly items: readonly TimelineItem[]
}

/** A deleted message keeps its position. */
const isMessage = ({ action }: Pick<TimelineItem, 'action'>): boolean =>
  action === 'add_comment' || action === 'deleted_comment'

/** Compares messages only; other actions do not split a group. */
export function senderGroups(items: readonly TimelineItem[]): readonly SenderGroup[] {
  const groups: { actor: string; person: ChatPerson | null; items: TimelineItem[] }[] = []
  for (const item of items) {
    if (!isMessage(item)) continue
    const person = item.detail.user ?? item.detail.customer ?? null
    const last = groups.at(-1)
    if (last && last.actor === item.actor && last.person?.id === person?.id) last.items.push(item)
    else groups.push({ actor: item.actor, person, items: [item] })
  }
  return groups
}

/** Null = unknown; the screen has the text for it, and for "you". */
export function senderLabel(person: ChatPerson | null): string | null {
  if (!person) return null
  const both = `${person.name ?? ''} ${person.surname ?? ''}`.trim()
  const said = [person.name, person.nickname, both, person.email, person.phone_number]
  return said.map((word) => word?.trim() ?? '').find((word) => word !== '') ?? null
}
