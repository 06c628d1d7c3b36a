// Loads catalogues other than the page's own on demand, each as a chunk.
import type { Catalogue } from '../words.ts'
import type { CatalogueCode } from './messages.ts'

export async function loadCatalogue(code: CatalogueCode): Promise<Catalogue> {
  const { catalogueChunks } = await import('./catalogue-chunks.ts')
  return (await catalogueChunks[code]()).default
}
