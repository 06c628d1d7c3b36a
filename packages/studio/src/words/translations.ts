// The texts of the languages other than English. They arrive in parts: a screen loads its own with its code.
// Until a part arrives its texts are English, and a part that did not arrive is requested again by the next screen.

import { languageChunks, parts } from 'virtual:languages'
import { i18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

type Texts = Record<string, CompiledMessage>

/** English first, because it is the source; then one for each file in `locales`. */
export const languages: readonly string[] = ['en', ...Object.keys(languageChunks)]

const neededParts = new Set<string>()
const arrived = new Map<string, Texts>(languages.map((language) => [language, {}]))
const requests = new Map<string, Promise<void>>()

export const compileAll = (texts: Readonly<Record<string, string>>): Texts =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]))

/** English texts that a file defines, which the other languages show until theirs arrive. */
export function addTexts(english: Texts): void {
  for (const id of Object.keys(english)) {
    const part = parts[prefixOf(id)]
    if (part !== undefined) neededParts.add(part)
  }
  for (const language of languages)
    i18n.load(language, { ...english, ...pick(arrived.get(language) ?? {}, Object.keys(english)) })
}

/** Resolves when the texts of all code that is loaded are available in this language, or could not be fetched. */
export async function fetchTexts(language: string): Promise<void> {
  await Promise.all([...neededParts].map((part) => fetchPart(language, part)))
}

function fetchPart(language: string, part: string): Promise<void> {
  const key = `${language}/${part}`
  const load = languageChunks[language]?.[part]
  const request =
    requests.get(key) ??
    load?.().then(
      ({ default: texts }) => {
        const compiled = compileAll(texts)
        Object.assign(arrived.get(language) ?? {}, compiled)
        i18n.load(language, compiled)
      },
      () => {
        requests.delete(key)
      },
    ) ??
    Promise.resolve()
  requests.set(key, request)
  return request
}

const prefixOf = (id: string): string => id.split('.')[0] ?? ''
const pick = (texts: Texts, ids: readonly string[]): Texts =>
  Object.fromEntries(
    ids.flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id]] as const])),
  )
