// Replies of two servers that made the same steps: the same text, except for random values. A random value on one side
// always belongs to the same value on the other side, so a reply of one server can be requested from the other.

export interface PairedTexts {
  /** Null = the same; else where they first differ. */
  difference(one: string, other: string): string | null
  /** A request to the first server, translated for the second. */
  forOther(text: string): string
}

const word = /[\w-]{16,}/g
/** Base64, prefixes that are cut off a key, addresses that the kit makes up, slugs that the server makes: never part of another request. */
const opaque =
  /-----BEGIN[^-]+-----[^-]+|whsec_[\w+/=]+|askwell_[\w-]+|key-[0-9a-f]{4}|\w+-[0-9a-f]{8}(?=@people\.test)|(?<=\/f\/|"slug":")[b-z]{7}\b/g

export function pairedTexts(): PairedTexts {
  const ofOne = new Map<string, string>()
  const ofOther = new Map<string, string>()

  function isPair(a: string, b: string): boolean {
    if (a === b) return !ofOne.has(a) || ofOne.get(a) === b
    if (!ofOne.has(a) && !ofOther.has(b) && isOfChance(a) && isOfChance(b)) {
      ofOne.set(a, b)
      ofOther.set(b, a)
    }
    return ofOne.get(a) === b && ofOther.get(b) === a
  }

  return {
    difference(one, other) {
      const [a, b] = [one.replaceAll(opaque, 'opaque'), other.replaceAll(opaque, 'opaque')]
      const [wordsOfA, wordsOfB] = [a.match(word) ?? [], b.match(word) ?? []]
      const wrong = wordsOfA.findIndex((text, at) => !isPair(text, wordsOfB[at] ?? ''))
      if (wrong !== -1)
        return `${wordsOfA[wrong]} beside ${wordsOfB[wrong]} in ${around(a, wordsOfA[wrong] ?? '')} and ${around(b, wordsOfB[wrong] ?? '')}`
      const [restOfA, restOfB] = [a.replaceAll(word, '#'), b.replaceAll(word, '#')]
      if (restOfA === restOfB) return null
      const at = [...restOfA].findIndex((letter, place) => letter !== restOfB[place])
      return `${restOfA.slice(Math.max(0, at - 200), at + 100)} ≠ ${restOfB.slice(Math.max(0, at - 200), at + 100)}`
    },
    forOther: (text) => text.replaceAll(word, (found) => ofOne.get(found) ?? found),
  }
}

const isOfChance = (text: string): boolean => /\d/.test(text) || /[a-z][A-Z]/.test(text)

const around = (text: string, part: string): string => {
  const at = text.indexOf(part)
  return text.slice(Math.max(0, at - 80), at + 80)
}
