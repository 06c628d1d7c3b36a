// The rows of a conversation in stretches: a new message redraws the last one, and the browser lays out only those near the
// screen (`content-visibility`), so that hundreds of messages scroll as few do. When a conversation is opened, its newest stretches
// are drawn at once and the others later, one per frame.
import { inStretches, isPassedOver } from '@askwell/engine/chat'
import { memo, useEffect, useState } from 'react'
import { later } from '../../later.ts'
import type { Conversation } from './conversation.ts'
import style from './timeline.module.css'
import { TimelineRowView } from './timeline-row.tsx'
import { isSameRow, type TimelineRow } from './timeline-rows.ts'

interface RowsProps {
  readonly rows: readonly TimelineRow[]
  /** The last message that the visitor's screen has shown. */
  readonly seenSeq: number
  readonly name: string
  readonly feedbackId: string
  readonly conversation: Conversation
}

/** More than a screen holds. */
const drawnAtOnce = 3
const drawnNext = 2
const betweenMs = 16

/** Redrawn when there is a message, not while somebody types. */
export const TimelineStretches = memo(function TimelineStretches({
  rows,
  seenSeq,
  ...shared
}: RowsProps) {
  const stretches = inStretches(rows)
  const firstDrawn = useFirstDrawn(stretches.length)
  return stretches.map((stretch, place, { length }) =>
    place < firstDrawn ? (
      <div key={place} className={style['undrawn']} />
    ) : (
      <Stretch
        key={place}
        rows={stretch}
        seenSeq={Math.min(
          seenSeq,
          Math.max(...stretch.map((row) => (row.kind === 'message' ? row.item.seq : 0))),
        )}
        isOld={isPassedOver(place, length)}
        {...shared}
      />
    ),
  )
})

/** Draws from the end of the first rows back to their beginning. */
function useFirstDrawn(count: number): number {
  const [firstDrawn, setFirstDrawn] = useState(() => Math.max(0, count - drawnAtOnce))
  useEffect(() => {
    if (firstDrawn > 0)
      return later(betweenMs, () => setFirstDrawn(Math.max(0, firstDrawn - drawnNext)))
    return undefined
  }, [firstDrawn])
  return firstDrawn
}

interface StretchProps extends RowsProps {
  readonly isOld: boolean
}

const Stretch = memo(function Stretch({ rows, seenSeq, isOld, ...shared }: StretchProps) {
  return (
    <div className={style['stretch']} data-old={isOld}>
      {rows.map((row) => (
        <TimelineRowView
          key={row.key}
          row={row}
          isSeen={row.kind === 'message' && row.item.seq <= seenSeq}
          {...shared}
        />
      ))}
    </div>
  )
}, isSame)

function isSame(was: StretchProps, now: StretchProps): boolean {
  if (
    was.isOld !== now.isOld ||
    was.seenSeq !== now.seenSeq ||
    was.name !== now.name ||
    was.conversation !== now.conversation
  )
    return false
  return (
    was.rows.length === now.rows.length &&
    now.rows.every((row, place) => isSameRow(was.rows[place], row))
  )
}
