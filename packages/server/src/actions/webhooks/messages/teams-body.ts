// A message in the form that a Workflows webhook of Microsoft Teams takes: an Adaptive Card 1.5 (ECO-44). Text blocks of a card
// read Markdown, so what people wrote is escaped. Longer answers are cut where the card would be too large.
import type { Message } from './event-message.ts'
import { fitted, nameless, onOneLine, readable } from './message-text.ts'

/** Bytes of UTF-8. Teams refuses more. */
export const mostTeamsBytes = 28_000
/** Answers of a card, and bytes of each and of its question: the first of them with room for all. */
const sizes = [
  { texts: 60, bytes: 24_000 },
  { texts: 60, bytes: 6_000 },
  { texts: 60, bytes: 2_000 },
  { texts: 60, bytes: 600 },
  { texts: 60, bytes: 300 },
] as const
/** There is always room for this. */
const leastSize = { texts: 25, bytes: 300 } as const
const mostTitleBytes = 600
const mostFactBytes = 600
/** More bytes than are around the answers, with a title and facts that are cut, and an address of 2,000 letters. */
const bytesAround = 5_000
/** More bytes than are around one text. */
const bytesOfBlock = 90

export function teamsBody(message: Message): string {
  const content = card(message, sizeFor(message))
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  })
}

function sizeFor({ texts }: Message): CardSize {
  const all = texts.flatMap(({ label, text }) => [label ?? '', text])
  const roomFor = ({ texts: count, bytes }: CardSize, sizeOf: (text: string) => number): boolean =>
    all
      .slice(0, 2 * count)
      .reduce((sum, text) => sum + Math.min(sizeOf(text), bytes) + bytesOfBlock, bytesAround) <=
    mostTeamsBytes
  return (
    sizes.find(
      (size) =>
        // Most sizes are ruled out without writing anything, because nothing is written in less than a byte for a letter.
        roomFor(size, (text) => text.trim().length / 2) &&
        roomFor(size, (text) => jsonBytes(escaped(readable(text, 2 * size.bytes)))),
    ) ?? leastSize
  )
}

interface CardSize {
  readonly texts: number
  readonly bytes: number
}

function card({ title, texts, channel, language, link }: Message, size: CardSize) {
  const shown = texts.slice(0, size.texts)
  const left = texts.length - shown.length
  const facts = [
    ['Channel', channel],
    ['Language', language],
  ].flatMap(([name, value]) =>
    value ? [{ title: name, value: cut(onOneLine(value), mostFactBytes) }] : [],
  )
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    ...(isFromRightToLeft(language) && { rtl: true }),
    body: [
      {
        ...block(cut(onOneLine(title) || nameless, mostTitleBytes)),
        ...{ size: 'Medium', weight: 'Bolder' },
      },
      ...shown.flatMap(({ label, text }) => [
        ...(label === null ? [] : [{ ...written(label, size), isSubtle: true, spacing: 'Medium' }]),
        { ...written(text, size), spacing: label === null ? 'Medium' : 'None' },
      ]),
      ...(left === 0 ? [] : [block(left === 1 ? '1 more answer' : `${left} more answers`)]),
      ...(facts.length === 0 ? [] : [{ type: 'FactSet', facts }]),
    ],
    ...(link === null
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] }),
  }
}

const block = (text: string) => ({ type: 'TextBlock', text, wrap: true })
const written = (text: string, { bytes }: CardSize) => block(cut(readable(text, 2 * bytes), bytes))

const cut = (text: string, bytes: number): string => fitted(text, bytes, escaped, jsonBytes)

/** Bytes of the text within the card, where quotes and line ends take more. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** A single line end joins two lines in Markdown. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]()#~|<>!&{}]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d+(?=[.)]))/gm, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replaceAll('\n', '\n\n')

/** The languages in which people read from right to left. */
const fromRightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])
const isFromRightToLeft = (language: string | null): boolean =>
  fromRightToLeft.has(language?.split('-')[0]?.toLowerCase() ?? '')
