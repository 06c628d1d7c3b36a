// The list in the order in which it is drawn: groups of messages and the separators between them.
import type { TimelineItem } from '@askwell/contract'
import { type SenderGroup, senderGroups } from '@askwell/engine/chat'

export type TimelinePiece =
  | { readonly kind: 'group'; readonly key: string; readonly group: SenderGroup }
  | {
      readonly kind: 'form'
      readonly key: string
      readonly item: TimelineItem
      readonly answer: TimelineItem | null
    }

/** Unknown actions are ignored (R-CHAT-49). */
export function timelinePieces(items: readonly TimelineItem[]): readonly TimelinePiece[] {
  const pieces: TimelinePiece[] = []
  let run: TimelineItem[] = []
  const flush = (): void => {
    for (const group of senderGroups(run))
      pieces.push({ kind: 'group', key: group.items[0]?.id ?? '', group })
    run = []
  }
  for (const item of items) {
    if (item.action !== 'send_form') {
      run.push(item)
      continue
    }
    flush()
    const answer =
      items.find(
        ({ action, detail }) => action === 'answer_form' && detail.form_item_id === item.id,
      ) ?? null
    pieces.push({ kind: 'form', key: item.id, item, answer })
  }
  flush()
  return pieces
}

export const pieceAt = (piece: TimelinePiece): number =>
  Date.parse(
    (piece.kind === 'form' ? piece.item : piece.group.items[0])?.detail.comment.created_at ?? '',
  )

/** Every message recreates the pieces; their items are never changed. */
export function isSamePiece(one: TimelinePiece | undefined, other: TimelinePiece): boolean {
  if (one?.kind === 'form' && other.kind === 'form')
    return one.item === other.item && one.answer === other.answer
  return one?.kind === 'group' && other.kind === 'group' && isSameGroup(one.group, other.group)
}

/** Compares the messages, which include their sender. */
export const isSameGroup = (one: SenderGroup, other: SenderGroup): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, place) => item === other.items[place])
