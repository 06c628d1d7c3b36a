// One word for each thing (ARCHITECTURE.md): the texts of the studio do not use the words of the code, in any language.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './planted-tree.ts'

type Retired = readonly [pattern: RegExp, better: string]

/** By language; an absent one has none. A customer’s satisfaction, effort and number are called so everywhere. */
const retired: Readonly<Record<string, readonly Retired[]>> = {
  en: [
    [/\bcustomers?\b(?! (?:satisfaction|effort|numbers?)\b|\.name)/i, 'contact'],
    [/\bchats\b/i, 'conversations'],
    [/\bmailings?\b/i, 'invitation'],
    [/\bflows?\b/i, 'survey'],
    [/\bnodes?\b/i, 'channel'],
    [/\belements?\b/i, 'question, content'],
    [/\btransitions?\b/i, 'rule'],
    [/\bgolden\b/i, 'test path'],
    [/\bfeedbacks\b/i, 'responses'],
    [/\bthank-you\b|^thank you$/i, 'ending'],
    [/\bshow(?:s|ing)?(?: and |\/)hid(?:es?|ing)\b/i, 'display logic'],
    [/\bchoices from\b|\bof the choices\b/i, 'options'],
    [/\bput live\b/i, 'publish'],
    [/\bhide personal data\b|\bpersonal data\b.* hidden\b/i, 'mask'],
    [/\bunfinished responses?\b/i, 'incomplete response'],
    [/^person$/i, 'contact, member'],
  ],
  de: [
    [/\bKunden?\b/, 'Kontakt'],
    [/\bChats\b/, 'Gespräche'],
    [/\bMailings?\b/, 'Einladung'],
    [/(?<!-)\bElemente?\b/, 'Frage, Inhalt'],
    [/\bKnoten\b/, 'Kanal'],
    [/\bDankseite\b|\bStandarddank\b|^Dank$/, 'Abschlussseite'],
    [/\bein-(?: und |\/)ausblend/i, 'Anzeigelogik'],
    [/\blive schalten\b/i, 'veröffentlichen'],
    [/\b(?:Du|du|dein\w*|Dein\w*|dir|dich)\b/, 'Sie'],
  ],
  tr: [
    [/(?<!\p{L})müşteri(?!\p{L}* (?:numara|memnuniyet|çaba)|\p{L}* numaran)/iu, 'kişi'],
    [/(?<!\p{L})sohbetler/iu, 'görüşmeler'],
    [/(?<!\p{L})düğümü?(?!\p{L})/iu, 'kanal'],
    [/(?<!\p{L})teşekkür(?!ler[!”])/iu, 'bitiş sayfası'],
    [/(?<!\p{L})göster(?: ve |ip |-)gizle/iu, 'gösterme koşulu'],
    [/(?<!\p{L})yayınla|(?<!\p{L})yayına al/iu, 'yayımla'],
    [/yanıt zorunlu|(?:kaç|tek|boş) yanıt/iu, 'cevap'],
  ],
}

/** What a search accepts is what other people call a thing. It is never shown. */
const isShown = (id: string): boolean => !id.endsWith('.synonyms')

const found = (language: string, texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts)
    .filter(([id]) => isShown(id))
    .flatMap(([id, text]) =>
      (retired[language] ?? []).flatMap(([pattern, better]) => {
        const hit = pattern.exec(text)
        return hit === null ? [] : [`${id}: “${hit[0]}” (${better})`]
      }),
    )

const english = (): Record<string, string> =>
  Object.fromEntries(
    globSync('packages/studio/src/**/*.{ts,tsx}', { cwd: root })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .filter((source) => source.includes('defineWords('))
      .flatMap((source) =>
        [...source.matchAll(/^ {2}'([\w.]+)':\s*(['"])((?:\\.|(?!\2).)*)\2/gm)].map(
          ([, id = '', , text = '']): [string, string] => [id, text],
        ),
      ),
  )
const locales = globSync('packages/studio/src/words/locales/*.json', { cwd: root })

it('the studio uses the words of the screens', () => {
  const texts = english()
  expect(Object.keys(texts).length).toBeGreaterThan(1500)
  expect(found('en', texts)).toEqual([])
})

it.each(locales.map((path) => [basename(path, '.json'), path] as const))(
  'the studio uses the words of the screens in the language %s',
  (language, path) => {
    expect(found(language, JSON.parse(readFileSync(join(root, path), 'utf8')))).toEqual([])
  },
)

it('finds a word of the code that is planted', () => {
  expect(found('en', { a: 'Open the customers of this node', b: 'Customer effort' })).toEqual([
    'a: “customers” (contact)',
    'a: “node” (channel)',
  ])
  expect(found('en', { a: 'The thank-you page', b: 'Thank you!', c: 'Show and hide' })).toEqual([
    'a: “thank-you” (ending)',
    'c: “Show and hide” (display logic)',
  ])
  expect(found('de', { a: 'Neuer Kunde', b: 'Kundennummer', c: 'Was denkst du?' })).toEqual([
    'a: “Kunde” (Kontakt)',
    'c: “du” (Sie)',
  ])
  expect(found('de', { a: 'Eine Dankseite', b: 'Vielen Dank', c: 'Ein- und ausblenden' })).toEqual([
    'a: “Dankseite” (Abschlussseite)',
    'c: “Ein- und ausblend” (Anzeigelogik)',
  ])
  expect(found('tr', { a: 'Yeni müşteri', b: 'Müşteri numarası', c: 'Müşteriler' })).toEqual([
    'a: “müşteri” (kişi)',
    'c: “Müşteri” (kişi)',
  ])
  expect(found('tr', { a: 'Teşekkür sayfası', b: 'Teşekkürler!', c: 'Yeniden yayınla' })).toEqual([
    'a: “Teşekkür” (bitiş sayfası)',
    'c: “yayınla” (yayımla)',
  ])
})
