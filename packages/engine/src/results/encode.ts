// The stored text of a packed tally. Ids that facets share are written once, and all Booleans of a facet are one number,
// because most facets of a tally differ only in those.
import type { Facet, PackedTally } from './tally.ts'

/** The version of the tally. It increases with every change of how feedback is tallied; tallies of other versions are recounted. */
export const tallyWay = 5

type EncodedFacet = readonly [
  flow: number,
  version: number,
  flags: number,
  language: number,
  channel: number,
  device: number,
]
interface Encoded {
  readonly words: readonly string[]
  readonly facets: readonly EncodedFacet[]
  readonly parts: PackedTally['parts']
  readonly counts: PackedTally['counts']
}

export function encodeTally({ parts, facets, counts }: PackedTally): string {
  const words: string[] = []
  const placeOf = (word: string): number => {
    const known = words.indexOf(word)
    return known >= 0 ? known : words.push(word) - 1
  }
  const encoded: Encoded = {
    facets: facets.map((facet) => [
      placeOf(facet.flowId),
      facet.flowVersion,
      (facet.isCompleted ? 1 : 0) + (facet.isInternal ? 2 : 0) + (facet.isOffline ? 4 : 0),
      placeOf(facet.languageId),
      placeOf(facet.channel),
      placeOf(facet.device),
    ]),
    words,
    parts,
    counts,
  }
  return JSON.stringify(encoded)
}

export function decodeTally(text: string): PackedTally {
  const { words, facets, parts, counts } = JSON.parse(text) as Encoded
  const wordAt = (place: number): string => words[place] ?? ''
  return {
    facets: facets.map(
      ([flow, flowVersion, flags, language, channel, device]): Facet => ({
        flowId: wordAt(flow),
        flowVersion,
        isCompleted: (flags & 1) > 0,
        isInternal: (flags & 2) > 0,
        isOffline: (flags & 4) > 0,
        languageId: wordAt(language),
        channel: wordAt(channel),
        device: wordAt(device),
      }),
    ),
    parts,
    counts,
  }
}
