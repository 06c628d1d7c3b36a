// A long conversation in stretches, so that a screen looks only at those in which something changed, and a browser passes
// over one that is far from the screen as a whole: to watch each message of hundreds by itself costs every frame its share.

/** About a screenful or two: what is laid out at once when somebody scrolls up to it. */
const mostTogether = 16

/** From the first one on, so that only the last stretch changes while a conversation grows. */
export function inStretches<T>(pieces: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(pieces.length / mostTogether) }, (_, place) =>
    pieces.slice(place * mostTogether, (place + 1) * mostTogether),
  )
}

/** The newest are always laid out: what has just come would else be laid out twice, first as nothing. */
export const isPassedOver = (place: number, count: number): boolean => place < count - 2
