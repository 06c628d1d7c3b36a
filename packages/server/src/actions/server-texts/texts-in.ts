// The server's own texts by language. A new language needs a file, named after its code, and a line here. English is used
// for every other language.
import { german } from './de.ts'
import { english } from './en.ts'
import type { ServerTexts } from './server-texts.ts'
import { turkish } from './tr.ts'

const catalogues: Readonly<Record<string, ServerTexts>> = { de: german, en: english, tr: turkish }

/** `languageCode`: `de`, or with a region such as `de-at`; null = unknown. */
export const serverTexts = (languageCode: string | null): ServerTexts =>
  catalogues[languageCode?.split('-')[0]?.toLowerCase() ?? 'en'] ?? english
