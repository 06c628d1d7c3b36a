// Keys: the owner's own names for programs and files, stable over versions. Made from the words a person wrote, so that
// nobody has to think of one.

const longest = 64

/** `Çok iyi!` → `cok_iyi`; empty when no letter of the alphabet or digit is left. */
export const keyFrom = (words: string): string =>
  words
    .toLocaleLowerCase('en')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '')

/** `wish`, or with the first number that makes it unlike those taken. */
export function freshKey(taken: readonly string[], wish: string): string {
  if (!taken.includes(wish)) return wish
  const stem = wish.replace(/_\d+$/, '').slice(0, longest - 5)
  for (let number = 2; ; number += 1) {
    const key = `${stem}_${number}`
    if (!taken.includes(key)) return key
  }
}

export const isGoodKey = (key: string): boolean => /^[a-z0-9_]{1,64}$/.test(key)
