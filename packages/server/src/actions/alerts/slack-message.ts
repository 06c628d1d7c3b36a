// Messages in the form of Slack's incoming webhooks. `text` alone is complete, so that Mattermost, Rocket.Chat and the `/slack`
// address of Discord show the same. What a respondent wrote is plain text: no mark-up, no mentions (ECO-43).
import type { ResponseSummary } from './response-summary.ts'

export interface SlackFacts {
  readonly alert: string
  readonly survey: string
  readonly channel: string
  readonly language: string | null
  readonly summary: ResponseSummary
  readonly url: string
  readonly isTest: boolean
}

const mostInHeader = 150

export function slackMessage({
  alert,
  survey,
  channel,
  language,
  summary: { score, words },
  url,
  isTest,
}: SlackFacts): Readonly<Record<string, unknown>> {
  const title = [isTest ? `Test: ${alert}` : alert, survey, score].filter(Boolean).join(' · ')
  const origin = [channel, language].filter(Boolean).join(' · ')
  return {
    text: [title, words, url].flatMap((line) => (line ? [escaped(line)] : [])).join('\n'),
    blocks: [
      { type: 'header', text: plain(cut(title, mostInHeader)) },
      ...(words === null ? [] : [{ type: 'section', text: plain(words) }]),
      ...(origin === '' ? [] : [{ type: 'context', elements: [plain(origin)] }]),
      { type: 'actions', elements: [{ type: 'button', text: plain('Open the response'), url }] },
    ],
  }
}

export function slackFigure(of: {
  readonly alert: string
  readonly value: string
  readonly n: number
  readonly url: string
  readonly isTest: boolean
}): Readonly<Record<string, unknown>> {
  const title = `${of.isTest ? 'Test: ' : ''}${of.alert} · ${of.value}`
  return linked(title, { text: 'Open the results', url: of.url }, countOf(of.n))
}

/** Several responses in one message, without their words: they would stay in the log when a response is deleted. */
export function slackDigest(
  alert: string,
  count: number,
  url: string,
): Readonly<Record<string, unknown>> {
  return linked(`${alert} · ${countOf(count)}`, { text: 'Open the responses', url })
}

const countOf = (count: number): string => (count === 1 ? '1 response' : `${count} responses`)

function linked(
  title: string,
  { text, url }: { readonly text: string; readonly url: string },
  note: string | null = null,
): Readonly<Record<string, unknown>> {
  return {
    text: [title, note, url]
      .flatMap((line) => line ?? [])
      .map(escaped)
      .join('\n'),
    blocks: [
      { type: 'header', text: plain(cut(title, mostInHeader)) },
      ...(note === null ? [] : [{ type: 'context', elements: [plain(note)] }]),
      { type: 'actions', elements: [{ type: 'button', text: plain(text), url }] },
    ],
  }
}

/** Slack reads `&`, `<` and `>` as its own, and `<!channel>` would call everybody. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plain = (text: string) => ({ type: 'plain_text', text: escaped(text), emoji: false }) as const

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`
