// A message in the form of Slack's incoming webhooks (ECO-43). `text` alone is complete, so that Mattermost, Rocket.Chat and the
// `/slack` address of Discord show the same. What people wrote is plain text: no mark-up, no mentions, no images.
import type { Message } from './event-message.ts'
import { fitted, nameless, onOneLine, readable } from './message-text.ts'

/** Slack refuses longer ones. */
const most = { header: 150, block: 3_000, context: 300, button: 75 } as const
/** Discord refuses longer ones; Mattermost and Rocket.Chat take more. */
const mostText = 2_000
/** Of 50 blocks: the others are the header, what was left out, the origin and the button. */
const mostSections = 46

export function slackBody(message: Message): string {
  const { title, texts, channel, language, link } = message
  const shown = texts.slice(0, mostSections)
  const origin = [channel, language].filter(Boolean).join(' · ')
  const left = texts.length - shown.length
  return JSON.stringify({
    text: completeText(message),
    blocks: [
      { type: 'header', text: plain(onOneLine(title) || nameless, most.header) },
      ...shown.flatMap(({ label, text }) => {
        const section = readable(joined(label, text, '\n'), 2 * most.block)
        return section === '' ? [] : [{ type: 'section', text: plain(section, most.block) }]
      }),
      ...(left === 0 ? [] : [context(leftOut(left))]),
      ...(origin === '' ? [] : [context(onOneLine(origin))]),
      ...(link === null ? [] : [actions(link)]),
    ],
  })
}

/** Without answers where the title and the address alone fill it. */
function completeText({ title, texts, link }: Message): string {
  const first = fitted(onOneLine(title) || nameless, most.header * 2, withoutMentions)
  const last = link === null ? '' : `\n${escaped(link.url)}`
  const words = readable(
    texts.map(({ label, text }) => joined(label, text.slice(0, mostText), ': ')).join('\n'),
    2 * mostText,
  )
  const room = mostText - first.length - last.length - 1
  const middle = fitted(words, room, withoutMentions)
  return `${first}${middle === '' ? '' : `\n${middle}`}${last}`
}

const joined = (label: string | null, text: string, by: string): string =>
  [label?.slice(0, mostText), text].filter(Boolean).join(by)

const leftOut = (count: number): string => (count === 1 ? '1 more answer' : `${count} more answers`)

/** Slack reads `&`, `<` and `>` as its own, and `<!channel>` would call everybody. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Discord reads these also within a word. In an e-mail address, nothing else is a mention. */
const mention = /(?<![\p{L}\p{N}._+-])@(?=[\p{L}\p{N}_])|@(?=(?:everyone|here|channel|all)\b)/giu

/** Mattermost and Discord read mentions and Markdown in `text`. A space without width ends the word and the link. */
const withoutMentions = (text: string): string =>
  escaped(text).replace(mention, '@\u200b').replaceAll('](', ']\u200b(')

const plain = (text: string, limit: number) => ({
  ...{ type: 'plain_text', text: fitted(text, limit, escaped), emoji: false },
})

const context = (text: string) => ({ type: 'context', elements: [plain(text, most.context)] })

const actions = ({ label, url }: NonNullable<Message['link']>) => ({
  type: 'actions',
  elements: [{ type: 'button', text: plain(label, most.button), url }],
})
