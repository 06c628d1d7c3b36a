// The messages in stretches: a new message redraws only the last one, and in a long chat the browser lays out only those
// near the screen.
import type { TimelineItem } from '@askwell/contract'
import { inStretches, isPassedOver } from '@askwell/engine/chat'
import { Fragment, memo } from 'react'
import { useChat } from './chat-context.ts'
import { FormCard } from './form-card.tsx'
import { MessageGroup, seenIn } from './message-group.tsx'
import { isSamePiece, pieceAt, type TimelinePiece, timelinePieces } from './timeline-pieces.ts'

interface MessageListProps {
  readonly items: readonly TimelineItem[]
  readonly agentSeenSeq: number
  readonly isOpen: boolean
}

/** Memoised: rendered for a new message, not while somebody types. */
export const Said = memo(function Said({ items, agentSeenSeq, isOpen }: MessageListProps) {
  return inStretches(timelinePieces(items)).map(
    (pieces, place, { [place - 1]: before, length }) => (
      <Stretch
        key={place}
        pieces={pieces}
        before={before?.at(-1)}
        seenSeq={Math.max(
          ...pieces.map((piece) =>
            piece.kind === 'group' ? seenIn(piece.group, agentSeenSeq) : 0,
          ),
        )}
        isOpen={isOpen}
        isOld={isPassedOver(place, length)}
      />
    ),
  )
})

interface StretchProps {
  readonly pieces: readonly TimelinePiece[]
  /** The label above the first message. */
  readonly before: TimelinePiece | undefined
  /** The last one of the visitor's messages in it that an agent has seen. */
  readonly seenSeq: number
  readonly isOpen: boolean
  readonly isOld: boolean
}

const Stretch = memo(function Stretch({ pieces, before, seenSeq, isOpen, isOld }: StretchProps) {
  const { times } = useChat()
  let lastDay = before && times.dayNumber(pieceAt(before))
  return (
    <div className={isOld ? 'stretch stretch--old' : 'stretch'}>
      {pieces.map((piece) => {
        const at = pieceAt(piece)
        const day = times.dayNumber(at)
        const isNewDay = lastDay !== undefined && day !== lastDay
        lastDay = day
        return (
          <Fragment key={piece.key}>
            {isNewDay && <p className="timeline__line">{times.day(at)}</p>}
            {piece.kind === 'group' ? (
              <MessageGroup group={piece.group} seenSeq={seenIn(piece.group, seenSeq)} />
            ) : (
              <FormCard item={piece.item} answer={piece.answer} mayAnswer={isOpen} />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}, isSameStretch)

function isSameStretch(was: StretchProps, now: StretchProps): boolean {
  if (
    was.seenSeq !== now.seenSeq ||
    was.isOpen !== now.isOpen ||
    was.isOld !== now.isOld ||
    was.pieces.length !== now.pieces.length
  )
    return false
  if (now.before && !isSamePiece(was.before, now.before)) return false
  return now.pieces.every((piece, place) => isSamePiece(was.pieces[place], piece))
}
