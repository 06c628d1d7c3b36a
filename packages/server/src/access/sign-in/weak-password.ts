// Refuses passwords that attackers try first: those that leaked most often (`common-passwords.txt`), the same with digits or
// punctuation around them, a repeated piece, and the person's own data. Checked whenever a password is set, never when one is
// used. The list is read at its first use.
import { readFile } from 'node:fs/promises'
import { type WeakPassword, weakPasswords } from '@askwell/contract'
import { invalid } from '../../refusal.ts'

let loaded: Promise<ReadonlySet<string>> | null = null

/** `own`: name and address of the person. `field`: where the reply puts the reason. */
export async function refuseWeakPassword(
  password: string,
  own: readonly string[],
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  loaded ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => !line.startsWith('# '))),
  )
  const weak = weaknessOf(password, own, await loaded)
  if (weak !== null) throw invalid([{ field, message: weakPasswords[weak] }])
}

export function weaknessOf(
  password: string,
  own: readonly string[],
  common: ReadonlySet<string>,
): WeakPassword | null {
  const word = bare(password)
  if (own.flatMap(partsOf).some((part) => bare(part) === word)) return 'own'
  const lower = password.toLowerCase()
  if (common.has(lower)) return 'common'
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (core.length >= shortestCore && common.has(core)) return 'varied'
  return isRepeated(lower) || isRow(lower) ? 'repeated' : null
}

const product = 'Askwell'
/** Shorter words are part of too many passwords. */
const shortestCore = 4
/** The longest piece whose repetition is still an easy password. */
const longestPiece = 5

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/** The whole text, an address without its host, and each combined with the product's name. */
const partsOf = (own: string): readonly string[] =>
  [own, own.split('@')[0] ?? own, product].flatMap((part) => [
    part,
    `${part} ${product}`,
    `${product} ${part}`,
  ])

const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.min(longestPiece, Math.floor(text.length / 2)) }, (_, at) =>
    text.slice(0, at + 1),
  ).some(
    (piece) => piece.repeat(Math.ceil(text.length / piece.length)).slice(0, text.length) === text,
  )

/** `abcdefghij`, `9876543210`: each character is the successor of the one before it, or its predecessor. After 9 comes 0. */
function isRow(text: string): boolean {
  const isNext = (sign: string | undefined, before: string | undefined): boolean =>
    before === '9' && sign === '0' ? true : sign?.charCodeAt(0) === (before?.charCodeAt(0) ?? 0) + 1
  const signs = [...text]
  const rises = (all: readonly string[]): boolean =>
    all.every((sign, at) => at === 0 || isNext(sign, all[at - 1]))
  return rises(signs) || rises(signs.toReversed())
}
