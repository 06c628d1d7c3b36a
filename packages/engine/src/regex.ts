// Matches owners' patterns in linear time (RE2), in the browser, in the server's replay and
// in the studio. A separate entry point, because RE2 is 40 kB that only a flow with a regex rule loads. A pattern that does
// not compile never throws here: its rule is false, and the problems list reports it.
import { RE2JS } from 're2js'
import { patternSize } from './pattern-size.ts'

const patternMax = 512
/** Only this many first characters of a longer answer are searched. */
const subjectMax = 2_048
/** RE2's work grows with instructions × characters; counted repeats could make millions of them out of 512 characters. */
const programMax = 5_000
/** Instructions × characters of one search: about 0.1 s. A large pattern searches less of a long answer. */
const searchMax = 1_000_000
const cacheMax = 200

/** Least recently used first; null = does not compile. */
const compiled = new Map<string, RE2JS | null>()

/** True when the pattern is found anywhere in the subject, in any case. */
export function matches(pattern: string, subject: string): boolean {
  const regex = cached(pattern)
  if (regex === null) return false
  return regex.test(
    foldTurkish(
      subject.slice(0, Math.min(subjectMax, Math.floor(searchMax / regex.programSize()))),
    ),
  )
}

/** Whether a flow may use the pattern. Both this engine and ECMAScript must support it, which excludes RE2's own dialect. */
export const compiles = (pattern: string): boolean =>
  cached(pattern) !== null && isOfEcmaScript(pattern)

/** ECMAScript reports an invalid pattern only by throwing. It compiles nothing before the first search. */
function isOfEcmaScript(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

/** The pattern unchanged, case-insensitive, to find every match; null when it does not compile. */
export function linearRegex(pattern: string): RE2JS | null {
  const regex = isTooLarge(pattern) ? null : attempt(pattern)
  return regex && regex.programSize() <= programMax ? regex : null
}

/** Checked before it is compiled, because compiling takes long. The size may be too small by a factor of two. */
const isTooLarge = (pattern: string): boolean =>
  pattern.length > patternMax || patternSize(pattern) > programMax

function cached(pattern: string): RE2JS | null {
  if (isTooLarge(pattern)) return null
  const known = compiled.get(pattern)
  const regex = known === undefined ? compile(pattern) : known
  compiled.delete(pattern)
  compiled.set(pattern, regex)
  const [oldest] = compiled.keys()
  if (compiled.size > cacheMax && oldest !== undefined) compiled.delete(oldest)
  return regex
}

function compile(pattern: string): RE2JS | null {
  // A range such as [Ç-ı] no longer ascends after folding; then the original pattern is used.
  for (const form of new Set([foldTurkish(pattern), pattern])) {
    const regex = attempt(form)
    if (regex) return regex.programSize() <= programMax ? regex : null
  }
  return null
}

/** RE2JS says "does not compile" only by throwing, so this is the one place that may catch. */
function attempt(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    return null
  }
}

/** A search must treat İ, I, ı and i as one letter, but no regex engine folds them: they become i on both sides. */
const foldTurkish = (text: string): string => text.normalize('NFC').replace(/İ|ı|i\u0307/g, 'i')
