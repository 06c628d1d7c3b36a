// Estimates the program size of a pattern by its repetitions, without compiling it: `(a{1,900}){1,50}` is sixteen
// characters long and would take seconds and hundreds of megabytes. An invalid pattern also gets a number.

interface Group {
  /** The size so far, without the last piece. */
  size: number
  /** The size of the last piece, which a following repetition repeats. */
  last: number
}

/** An estimate of the number of instructions, too small by at most a factor of two. */
export function patternSize(pattern: string): number {
  const outer: Group = { size: 0, last: 0 }
  const open: Group[] = []
  let group = outer
  const add = (size: number): void => {
    group.size += group.last
    group.last = size
  }
  for (let at = 0; at < pattern.length; ) {
    const piece = pieceAt(pattern, at)
    at += piece.length
    if (piece === '(') {
      open.push(group)
      group = { size: 0, last: 0 }
    } else if (piece === ')') {
      const { size, last } = group
      group = open.pop() ?? outer
      add(size + last + 2)
    } else if (/^[*+?]$/.test(piece)) group.last += 1
    else if (piece.startsWith('{')) group.last = repeated(group.last, piece)
    else add(1)
  }
  return [group, ...open].reduce((sum, { size, last }) => sum + size + last, 0)
}

/** One piece: a repetition, an escape, a class, or one character. */
const pieces =
  /\{\d*,?\d*\}|\\(?:[pPx]\{[^}]*\}|.)|\[\]?(?:\\.|\[:\^?[a-z]{1,12}:\]|[^\]\\])*\]|./sy

function pieceAt(pattern: string, at: number): string {
  pieces.lastIndex = at
  return pieces.exec(pattern)?.[0] ?? ' '
}

function repeated(size: number, repetition: string): number {
  const [least = 0, most = least] = repetition.slice(1, -1).split(',').map(Number)
  return size * Math.max(1, least + 1, most) + Math.max(0, most - least)
}
