// Patterns that owners write, matched in linear time (RE2) wherever they run: in the browser, in the server's replay and
// in the studio. A door of its own, because RE2 is 40 kB that only a flow with a regex rule loads. A pattern that does
// not compile never throws here: its rule is simply false, and the problems list names it.
import { RE2JS } from 're2js'
import { patternSize } from './pattern-size.ts'

const patternMax = 512
/** A longer answer is searched in its first part. */
const subjectMax = 2_048
/** RE2's work grows with instructions × characters; counted repeats could make millions of them out of 512 characters. */
const programMax = 5_000
/** Instructions × characters of one search: about 0.1 s. A large pattern sees less of a long answer. */
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

/** Whether a flow may have the pattern: both this engine and ECMAScript know it, so no dialect of RE2's own gets in. */
export const compiles = (pattern: string): boolean =>
  cached(pattern) !== null && isOfEcmaScript(pattern)

/** ECMAScript says "no pattern" only by throwing. It compiles nothing before the first search. */
function isOfEcmaScript(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

/** The pattern as it is written, in any case, for who looks for every match; null when it does not compile. */
export function linearRegex(pattern: string): RE2JS | null {
  const regex = isTooLarge(pattern) ? null : attempt(pattern)
  return regex && regex.programSize() <= programMax ? regex : null
}

/** Looked at before it is compiled, for compiling is what takes long. The size may be twice too small. */
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
  // A range such as [Ç-ı] no longer ascends once folded; it is then taken as written.
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

/** No regex engine's case folding knows that İ, I, ı and i are one letter to a search: they become i on both sides. */
const foldTurkish = (text: string): string => text.normalize('NFC').replace(/İ|ı|i\u0307/g, 'i')
