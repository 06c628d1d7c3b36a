// Catalogues other than the page's own arrive when they are asked for, each as a chunk.
import type { Catalogue } from '../words.ts'
import type { CatalogueCode } from './messages.ts'

const catalogues: Record<CatalogueCode, () => Promise<{ readonly default: Catalogue }>> = {
  ar: () => import('./ar.json'),
  en: () => import('./en.json'),
  tr: () => import('./tr.json'),
}

export const loadCatalogue = async (code: CatalogueCode): Promise<Catalogue> => (await catalogues[code]()).default
