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

/** Several responses in one message, without their words: they would stay in the log when a response is deleted. */
export function slackDigest(
  alert: string,
  count: number,
  url: string,
): Readonly<Record<string, unknown>> {
  const title = `${alert} · ${count === 1 ? '1 response' : `${count} responses`}`
  return {
    text: escaped(`${title}\n${url}`),
    blocks: [
      { type: 'header', text: plain(cut(title, mostInHeader)) },
      { type: 'actions', elements: [{ type: 'button', text: plain('Open the responses'), url }] },
    ],
  }
}

/** Slack reads `&`, `<` and `>` as its own, and `<!channel>` would call everybody. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plain = (text: string) => ({ type: 'plain_text', text: escaped(text), emoji: false }) as const

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`
