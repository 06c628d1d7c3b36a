// Texts that are loaded after the page: one small file for each language; English until it is loaded or if that fails.
import { useEffect, useState } from 'react'
import en from '../locales/late/en.json'
import { type LateCatalogue, lateCatalogues } from '../locales/late/late-catalogues.ts'
import { catalogueCodes } from '../locales/messages.ts'
import { loadChunk } from '../run/chunk.ts'
import { catalogueFor } from '../run/language.ts'

export type SayLate = (id: keyof typeof en) => string

export function useLateWords(
  code: string,
  later: (ms: number, task: () => void) => () => void,
): SayLate {
  const [words, setWords] = useState<LateCatalogue | null>(null)
  useEffect(() => {
    let isWanted = true
    const load = lateCatalogues[catalogueFor(code, catalogueCodes)]
    void loadChunk(load, later).then(
      ({ default: loaded }) => isWanted && setWords(loaded),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [code, later])
  return (id) => (words ?? en)[id]
}
