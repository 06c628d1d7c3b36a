// An owner's address pattern, run on somebody else's page: RE2's dialect, matched in linear time by walking all states at
// once, so that no pattern can block the page. The browser's own RegExp matches single characters only, where there is
// nothing to backtrack to. What is not supported (look-around, back-references) does not compile, as in RE2.

/** Longer patterns are refused where they are saved; a longer address is searched in its first part. */
const patternMax = 512
const subjectMax = 2_048
/** Counted repeats could make millions of states out of few characters. */
const statesMax = 1_000
const repeatMax = 1_000
/** Steps for all patterns of one call together, some 10 ms: beyond it the rest counts as no match. */
const stepsMax = 600_000
/** Making a state costs as much as this many steps. */
const stepsAState = 8

type Test = (character: string, before: string) => boolean
/** `test` null = a fork to both; else a character (`isWidthless` false) or a position between two. */
interface State {
  readonly test: Test | null
  readonly isWidthless: boolean
  next: number
  other: number
}
/** Writes its states before `next` and says where they begin. */
type Piece = (states: State[], next: number) => number

export interface UrlVerdict {
  /** The pattern that matched first; null = none. */
  readonly matched: string | null
  /** Patterns that do not compile. */
  readonly invalid: readonly string[]
}

/** Whether any of the patterns is found in the address, in any case (R-WGT-41 to 43). */
export function findUrlPattern(patterns: readonly string[], address: string): UrlVerdict {
  const subject = [...address.slice(0, subjectMax)]
  const budget = { steps: stepsMax }
  const invalid: string[] = []
  for (const pattern of patterns) {
    const states = compile(pattern)
    if (!states) invalid.push(pattern)
    else if (isFound(states, subject, budget)) return { matched: pattern, invalid }
    budget.steps -= (states?.length ?? 0) * stepsAState
    if (budget.steps < 0) break
  }
  return { matched: null, invalid }
}

/** Checked when a pattern is saved: the loader skips a pattern for which this is false. */
export const isUrlPattern = (pattern: string): boolean => compile(pattern) !== null

/** State 0 is the match; the last one is the start. */
function compile(pattern: string): State[] | null {
  if (pattern.length > patternMax) return null
  try {
    const states: State[] = [{ test: null, isWidthless: false, next: -1, other: -1 }]
    const start = parse([...pattern])(states, 0)
    states.push(fork(start, start))
    return states
  } catch {
    // Thrown by `bad()` below and by RegExp for a character class: both mean an invalid pattern.
    return null
  }
}

function isFound(
  states: readonly State[],
  subject: readonly string[],
  budget: { steps: number },
): boolean {
  const seenAt = new Uint32Array(states.length)
  let now: State[] = []
  for (let at = 0; at <= subject.length; at++) {
    const character = subject[at] ?? ''
    const before = subject[at - 1] ?? ''
    const reached: State[] = []
    let isMatch = false
    const enter = (index: number): void => {
      const state = states[index]
      if (!state || seenAt[index] === at + 1 || isMatch) return
      seenAt[index] = at + 1
      budget.steps--
      if (index === 0) isMatch = true
      else if (!state.test) {
        enter(state.next)
        enter(state.other)
      } else if (!state.isWidthless) reached.push(state)
      else if (state.test(character, before)) enter(state.next)
    }
    for (const state of now) enter(state.next)
    enter(states.length - 1)
    if (isMatch) return true
    if (budget.steps < 0) return false
    now = character === '' ? [] : reached.filter((state) => state.test?.(character, before))
  }
  return false
}

function bad(): never {
  throw new SyntaxError('pattern')
}

function parse(source: readonly string[]): Piece {
  let at = 0
  const takes = (text: string): boolean => {
    if (source.slice(at, at + text.length).join('') !== text) return false
    at += text.length
    return true
  }

  const alternatives = (): Piece => {
    const first = sequence()
    if (!takes('|')) return first
    const others = alternatives()
    return (states, next) => put(states, fork(first(states, next), others(states, next)))
  }

  const sequence = (): Piece => {
    const pieces: Piece[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      pieces.push(repeated(single()))
    return (states, next) =>
      pieces.reduceRight((following, piece) => piece(states, following), next)
  }

  const single = (): Piece => {
    if (takes('(')) return group()
    const character = source[at++] ?? bad()
    if (character === '^') return place((_after, before) => before === '')
    if (character === '$') return place((after) => after === '')
    if (character === '.') return one(/./u)
    if (character === '[') return characterClass()
    if (character === '\\') return escaped()
    return '*+?'.includes(character) ? bad() : literal(character)
  }

  const group = (): Piece => {
    // A flag that is always on, or a group name that is not used; any other `(?` needs more than linear time.
    const opening = takes('?')
      ? (/^(i?:|i\)|P?<\w+>)/.exec(source.slice(at).join(''))?.[0] ?? bad())
      : ''
    at += opening.length
    if (opening === 'i)') return (_states, next) => next
    const inside = alternatives()
    return takes(')') ? inside : bad()
  }

  const characterClass = (): Piece => {
    const from = at - 1
    if (source[at] === '^') at++
    if (source[at] === ']') bad()
    while (source[at] !== ']') {
      if (at >= source.length || (source[at] === '[' && source[at + 1] === ':')) bad()
      at += source[at] === '\\' ? 2 : 1
    }
    at++
    // RE2 lets any sign be escaped, the browser's strict mode only those with a meaning.
    return one(
      new RegExp(
        `^${source
          .slice(from, at)
          .join('')
          .replace(/\\([^\w^$\\.*+?()[\]{}|/-])/g, '$1')}$`,
        'iu',
      ),
    )
  }

  const escaped = (): Piece => {
    const letter = source[at++] ?? bad()
    if (letter === 'b' || letter === 'B')
      return place((after, before) => (/\w/.test(after) !== /\w/.test(before)) === (letter === 'b'))
    if (letter === 'A') return place((_after, before) => before === '')
    if (letter === 'z') return place((after) => after === '')
    const code =
      letter === 'x' ? (/^[\da-f]{2}/i.exec(source.slice(at).join(''))?.[0] ?? bad()) : ''
    at += code.length
    if (/[dws]/i.test(letter) || code || 'tnrfv'.includes(letter))
      return one(new RegExp(`^\\${letter}${code}$`, 'iu'))
    return /\w/.test(letter) ? bad() : literal(letter)
  }

  const repeated = (piece: Piece): Piece => {
    const [least, most] = quantity()
    if (least === 1 && most === 1) return piece
    takes('?')
    return (states, next) => {
      let start = next
      if (most === Infinity) {
        start = put(states, fork(next, next))
        const loop = states[start]
        if (loop) loop.next = piece(states, start)
      } else
        for (let copy = least; copy < most; copy++)
          start = put(states, fork(piece(states, start), next))
      for (let copy = 0; copy < least; copy++) start = piece(states, start)
      return start
    }
  }

  const quantity = (): readonly [number, number] => {
    if (takes('*')) return [0, Infinity]
    if (takes('+')) return [1, Infinity]
    if (takes('?')) return [0, 1]
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(source.slice(at, at + 12).join(''))
    if (!counted) return [1, 1]
    at += counted[0].length
    const least = Number(counted[1])
    const most = counted[3] ? Number(counted[3]) : counted[2] ? Infinity : least
    return least > repeatMax || most < least || (most > repeatMax && most < Infinity)
      ? bad()
      : [least, most]
  }

  const whole = alternatives()
  return at < source.length ? bad() : whole
}

function put(states: State[], state: State): number {
  return states.length < statesMax ? states.push(state) - 1 : bad()
}

const fork = (next: number, other: number): State => ({
  test: null,
  isWidthless: false,
  next,
  other,
})

const place =
  (test: Test): Piece =>
  (states, next) =>
    put(states, { test, isWidthless: true, next, other: -1 })

const when =
  (test: Test): Piece =>
  (states, next) =>
    put(states, { test, isWidthless: false, next, other: -1 })

/** An address has few different characters: each is tested once. */
function one(sign: RegExp): Piece {
  const known = new Map<string, boolean>()
  return when((character) => {
    const answer = known.get(character) ?? sign.test(character)
    known.set(character, answer)
    return answer
  })
}

function literal(sign: string): Piece {
  const lower = sign.toLowerCase()
  return when((character) => character.toLowerCase() === lower)
}
