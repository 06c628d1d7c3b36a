// The mail of a report: its figures as text and as a table, a link, and how to unsubscribe. It has no pictures, and nothing that a
// respondent wrote. Pure.
import type { FigureQuery } from '@askwell/contract'
import type { Mail } from '../../deps.ts'
import { figureWords } from '../results/figure-words.ts'
import type { FigureReading } from '../results/read-figure.ts'
import { serverTexts } from '../server-texts/texts-in.ts'

export interface ReportLine {
  readonly figure: FigureQuery
  /** In the words of the survey; null = all responses. */
  readonly subject: string | null
  readonly reading: FigureReading | null
}

export interface ReportContent {
  readonly to: string
  readonly language: string | null
  readonly workspace: string
  readonly name: string
  /** Null = there are no new answers. */
  readonly lines: readonly ReportLine[] | null
  readonly isIncomplete: boolean
  readonly url: string
  readonly stop: string
}

export function reportMail(content: ReportContent): Mail {
  const { to, language, workspace, name, lines, isIncomplete, url, stop } = content
  const { report: words } = serverTexts(language)
  const intro = words.intro({ workspace, name })
  const note = isIncomplete ? words.missing : null
  const rows = (lines ?? []).map((line) => rowOf(line, words))
  const text = rows.map(({ label, now, before, n }) =>
    [`${label}: ${now}`, before && `${words.before} ${before}`, `${words.responses}: ${n}`]
      .filter(Boolean)
      .join(' · '),
  )
  const shown = lines === null ? [words.nothingNew] : text
  const ends = `${words.open}\n${url}\n\n-- \n${words.stop}\n${stop}\n`
  return {
    to,
    subject: (lines === null ? `${name}: ${words.nothingNew}` : name)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text: [intro, shown.join('\n'), note, ends].filter(Boolean).join('\n\n'),
    html: pageOf(content, { intro, note, rows, words }),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Words = ReturnType<typeof serverTexts>['report']
interface Row {
  readonly label: string
  readonly now: string
  readonly before: string | null
  readonly n: string
}

/** As on the screens: an arrow says that the change is more than chance. */
const significance = 0.05

function rowOf({ figure, subject, reading }: ReportLine, words: Words): Row {
  const label = labelOf(figure, subject, words)
  if (reading === null) return { label, now: words.gone, before: null, n: '–' }
  const { value, n, previous, p } = reading
  const value_ = (one: number | null) => figureWords(figure, one, words.locale)
  const by = (value ?? 0) - (previous?.value ?? 0)
  const arrow = p === null || p >= significance || by === 0 ? '' : by > 0 ? ' ↑' : ' ↓'
  return {
    label,
    now: `${value_(value)}${arrow}`,
    before: previous && value_(previous.value),
    n: new Intl.NumberFormat(words.locale).format(n),
  }
}

function labelOf(figure: FigureQuery, subject: string | null, words: Words): string {
  if (typeof figure === 'string') return words[figure]
  const kind = 'nps' in figure ? 'nps' : 'mean' in figure ? 'mean' : 'share'
  return `${words[kind]}: ${subject ?? ''}`
}

interface Page {
  readonly intro: string
  readonly note: string | null
  readonly rows: readonly Row[]
  readonly words: Words
}

function pageOf(
  { lines, url, stop, name }: ReportContent,
  { intro, note, rows, words }: Page,
): string {
  const cell = (text: string, tag = 'td') =>
    `<${tag} align="start" style="padding:6px 12px 6px 0;text-align:start">${escaped(text)}</${tag}>`
  const head = [words.figure, words.now, words.before, words.responses]
  const table =
    lines === null
      ? `<p>${escaped(words.nothingNew)}</p>`
      : `<table style="border-collapse:collapse"><tr>${head.map((one) => cell(one, 'th')).join('')}</tr>${rows
          .map(
            ({ label, now, before, n }) =>
              `<tr>${[label, now, before ?? '–', n].map((one) => cell(one)).join('')}</tr>`,
          )
          .join('')}</table>`
  const link = (address: string, text: string) =>
    `<a href="${escaped(address)}">${escaped(text)}</a>`
  return [
    `<!doctype html><html lang="${words.locale}"><head><meta charset="utf-8"><title>${escaped(name)}</title></head>`,
    `<body style="font:16px/1.5 sans-serif"><p>${escaped(intro)}</p>${table}`,
    note === null ? '' : `<p>${escaped(note)}</p>`,
    `<p>${link(url, words.open)}</p><p>${link(stop, words.stop)}</p></body></html>`,
  ].join('')
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
