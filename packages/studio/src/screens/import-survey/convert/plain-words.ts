// Another tool's HTML as markdown, the format of our texts. It is never rendered as HTML.
import { entryOf } from './loose.ts'

export interface PlainWords {
  readonly text: string
  /** Pictures, films, scripts and forms that it contained. */
  readonly media: readonly string[]
}

const media = /<(img|video|audio|iframe|object|embed|script|style|input|svg)\b/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}

export function plainWords(html: string): PlainWords {
  const found = [...html.matchAll(media)].map(([, name = '']) => name.toLowerCase())
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|li|tr)\s*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<(b|strong)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi, (_all, _tag, inner: string) =>
      marked(inner, '**'),
    )
    .replace(/<(i|em)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi, (_all, _tag, inner: string) =>
      marked(inner, '*'),
    )
    .replace(/<a\b[^>]*\bhref\s*=\s*["'](https?:[^"']+)["'][^>]*>([\s\S]*?)<\/a\s*>/gi, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (all, name: string) => entity(name) ?? all)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, media: [...new Set(found)] }
}

/** Markdown signs go next to the words, not next to the spaces. */
const marked = (inner: string, sign: string): string =>
  inner.trim() === '' ? inner : inner.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${sign}$2${sign}$3`)

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return entryOf(entities, name.toLowerCase())
  const code =
    name[1]?.toLowerCase() === 'x'
      ? Number.parseInt(name.slice(2), 16)
      : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
