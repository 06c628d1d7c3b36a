// Splits each language of the studio (`src/words/locales/<code>.json`) into one chunk for each part of the studio, so that a
// browser fetches the texts of the screen it opens, in the language in use. A part is a folder of `src/screens`; everything
// else is the part `shell`. The list of languages is the list of these files.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const table = 'virtual:languages'
const src = join(import.meta.dirname, 'src')
const languageFiles = (): string[] => globSync('words/locales/*.json', { cwd: src }).toSorted()
const textsOf = (code: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(src, `words/locales/${code}.json`), 'utf8'))

/** What the bundler offers while it loads a module. */
interface Watching {
  addWatchFile(file: string): void
}

export function languageParts() {
  return {
    name: 'askwell:language-parts',
    resolveId: (id: string): string | null =>
      id === table || id.startsWith(`${table}/`) ? `\0${id}` : null,
    load(this: Watching, id: string): string | null {
      if (!id.startsWith(`\0${table}`)) return null
      for (const file of languageFiles()) this.addWatchFile(join(src, file))
      const [, code, part] = id.split('/')
      return code === undefined || part === undefined ? tableCode() : partCode(code, part)
    },
  }
}

/** A module with the part of each prefix of an id, and how to load each part of each language. */
function tableCode(): string {
  const parts = prefixParts()
  const loaders = (code: string) =>
    [...new Set(parts.values())]
      .toSorted()
      .map((part) => `'${part}': () => import('${table}/${code}/${part}')`)
  const languages = languageFiles().map((file) => basename(file, '.json'))
  return [
    `export const parts = ${JSON.stringify(Object.fromEntries(parts))}`,
    `export const languageChunks = { ${languages.map((code) => `'${code}': { ${loaders(code).join(', ')} }`).join(', ')} }`,
  ].join('\n')
}

function partCode(code: string, part: string): string {
  const parts = prefixParts()
  const texts = Object.entries(textsOf(code)).filter(
    ([id]) => parts.get(id.split('.')[0] ?? '') === part,
  )
  return `export default ${JSON.stringify(Object.fromEntries(texts))}`
}

/** → the part of each prefix: ids of texts begin with a name that belongs to one file. */
function prefixParts(): Map<string, string> {
  const parts = new Map<string, string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src }).toSorted()) {
    const code = readFileSync(join(src, file), 'utf8')
    if (!code.includes('= defineWords(') || file.includes('.test.')) continue
    const part = /^screens\/([^/]+)\//.exec(file)?.[1] ?? 'shell'
    for (const [, prefix = ''] of code.matchAll(/^ {2}'(\w+)\.[\w.]+':/gm)) parts.set(prefix, part)
  }
  return parts
}
