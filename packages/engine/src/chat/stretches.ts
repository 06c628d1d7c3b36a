// Divides a long conversation into stretches. A screen renders only those with a change, and a browser skips a whole
// stretch that is far from the screen. Watching each of hundreds of messages separately would cost time in every frame.

/** About one or two screenfuls, which are laid out together when somebody scrolls up to them. */
const mostTogether = 16

/** Counted from the first message, so only the last stretch changes while a conversation grows. */
export function inStretches<T>(pieces: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(pieces.length / mostTogether) }, (_, place) =>
    pieces.slice(place * mostTogether, (place + 1) * mostTogether),
  )
}

/** The newest messages are always laid out, because a new message would otherwise be laid out twice, first as empty. */
export const isPassedOver = (place: number, count: number): boolean => place < count - 2
