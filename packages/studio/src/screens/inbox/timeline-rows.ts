// A conversation as rows, in order of time: messages in groups of one sender, days, changes,
// forms with their answers, ratings, and the notes that only agents see.
import type { ChatNote, ChatPerson, ChatRating, TimelineItem } from '@askwell/contract'
import type { PendingMessage } from '@askwell/engine/chat'

export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly item: TimelineItem
      readonly side: 'ours' | 'theirs'
      readonly person: ChatPerson | null
      readonly startsGroup: boolean
      readonly endsGroup: boolean
    }
  | { readonly kind: 'pending'; readonly key: string; readonly message: PendingMessage }
  | { readonly kind: 'status'; readonly key: string; readonly item: TimelineItem }
  | {
      readonly kind: 'form'
      readonly key: string
      readonly item: TimelineItem
      readonly answer: TimelineItem | null
    }
  | { readonly kind: 'rating'; readonly key: string; readonly rating: ChatRating }
  | { readonly kind: 'note'; readonly key: string; readonly note: ChatNote }

/** Rows are recreated with every event; their content seldom changes. Rows of one kind have the same fields. */
export const isSameRow = (one: TimelineRow | undefined, other: TimelineRow): boolean =>
  one?.kind === other.kind &&
  Object.keys(other).every((part) => Reflect.get(one, part) === Reflect.get(other, part))

interface TimelineInput {
  readonly items: readonly TimelineItem[]
  readonly ratings: readonly ChatRating[]
  readonly notes: readonly ChatNote[]
  readonly pending: readonly PendingMessage[]
}

export function timelineRows(
  { items, ratings, notes, pending }: TimelineInput,
  dayOf: (iso: string) => string,
): readonly TimelineRow[] {
  const answers = new Map(
    items
      .filter(({ action }) => action === 'answer_form')
      .map((item) => [item.detail.form_item_id, item]),
  )
  const forms = new Set(items.filter(({ action }) => action === 'send_form').map(({ id }) => id))
  const pieces = bySeq(items, ratings).flatMap((piece): readonly TimedRow[] => {
    if ('rating' in piece)
      return [{ at: piece.created_at, row: { kind: 'rating', key: `${piece.seq}`, rating: piece } }]
    // The card of the form shows it.
    if (piece.action === 'answer_form' && forms.has(piece.detail.form_item_id ?? '')) return []
    const row = rowOf(piece, answers)
    return row ? [{ at: piece.detail.comment.created_at, row }] : []
  })
  const rows = withDays(withNotes(pieces, notes), dayOf)
  return [
    ...grouped(rows),
    ...pending.map((message): TimelineRow => ({ kind: 'pending', key: message.clientId, message })),
  ]
}

interface TimedRow {
  readonly at: string
  readonly row: TimelineRow
}

/** Both kinds share one sequence. */
const bySeq = (
  items: readonly TimelineItem[],
  ratings: readonly ChatRating[],
): readonly (TimelineItem | ChatRating)[] =>
  ratings.length === 0 ? items : [...items, ...ratings].sort((a, b) => a.seq - b.seq)

function rowOf(
  item: TimelineItem,
  answers: ReadonlyMap<string | undefined, TimelineItem>,
): TimelineRow | null {
  const key = item.client_id ?? item.id
  switch (item.action) {
    case 'add_comment':
    case 'deleted_comment':
      return {
        kind: 'message',
        key,
        item,
        side: item.actor === 'customer' ? 'theirs' : 'ours',
        person: item.detail.user ?? item.detail.customer ?? null,
        startsGroup: true,
        endsGroup: true,
      }
    case 'change_status':
    case 'send_transcript':
      return { kind: 'status', key, item }
    case 'send_form':
      return { kind: 'form', key, item, answer: answers.get(item.id) ?? null }
    case 'answer_form':
      return { kind: 'form', key, item, answer: item }
    default:
      return null
  }
}

/** A note comes before the first newer item. */
function withNotes(pieces: readonly TimedRow[], notes: readonly ChatNote[]): readonly TimedRow[] {
  const waiting = notes.map(
    (note): TimedRow => ({ at: note.created_at, row: { kind: 'note', key: note.id, note } }),
  )
  const merged: TimedRow[] = []
  for (const piece of pieces) {
    while (waiting[0] && waiting[0].at < piece.at) merged.push(...waiting.splice(0, 1))
    merged.push(piece)
  }
  return [...merged, ...waiting]
}

function withDays(
  pieces: readonly TimedRow[],
  dayOf: (iso: string) => string,
): readonly TimelineRow[] {
  let day = ''
  return pieces.flatMap(({ at, row }) => {
    const own = dayOf(at)
    if (own === day) return [row]
    day = own
    return [{ kind: 'day', key: `day ${own}`, at }, row] as const
  })
}

const speakerOf = (row: TimelineRow | undefined): string | null =>
  row?.kind === 'message' ? `${row.item.actor} ${row.person?.id ?? ''}` : null

const grouped = (rows: readonly TimelineRow[]): readonly TimelineRow[] =>
  rows.map((row, place) => {
    if (row.kind !== 'message') return row
    const speaker = speakerOf(row)
    return {
      ...row,
      startsGroup: speakerOf(rows[place - 1]) !== speaker,
      endsGroup: speakerOf(rows[place + 1]) !== speaker,
    }
  })
