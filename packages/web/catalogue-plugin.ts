// Catalogues are kept as ICU text for translators and built as what the browser reads without a parser.
import type { Plugin } from 'vite'
import { compileCatalogue } from './compile-catalogue.ts'

export function catalogues(): Plugin {
  return {
    name: 'askwell:catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/locales\/[a-z-]+\.json$/ },
      handler: (source) => ({ code: `export default ${JSON.stringify(compileCatalogue(JSON.parse(source)))}`, moduleType: 'js', map: null }),
    },
  }
}
