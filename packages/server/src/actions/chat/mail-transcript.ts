// Mails a copy of a conversation as its visitor reads it: who said what and when, deleted messages without their words. An
// agent or the visitor requests it. It is sent to the address that the visitor gave with the request, otherwise to the one
// left in the conversation, otherwise to the one of the feedback.
import { mailAddress } from '../../outside/mail-address.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { AgentRow, ChatItemRow, ChatRow } from '../../store/index.ts'
import { countMail } from '../mailings/mails-of-day.ts'
import { readSettings } from '../respondent/settings.ts'
import { languageCodeOf } from './answers-in-words.ts'
import { agentInMail, type MailDeps, stopAddress, waysBack } from './mail-visitor.ts'
import { attachmentInMail, type MailWords, mailWords } from './mail-words.ts'

export const transcriptJob = 'chat_transcript'

/** Null = no address is known. */
export const transcriptAddress = async (
  { store }: Pick<MailDeps, 'store'>,
  { feedbackId }: ChatRow,
  feedback: FeedbackRow,
): Promise<string | null> =>
  mailAddress((await store.chats.leftEmail(feedbackId)) ?? feedback.customer?.email)

/** One mail per item. */
export async function planTranscript(
  { store }: Pick<MailDeps, 'store'>,
  { id, feedbackId, createdAt }: ChatItemRow,
): Promise<void> {
  await store.jobs.add(
    {
      kind: transcriptJob,
      name: `${transcriptJob} ${id}`,
      payload: { feedback_id: feedbackId, item_id: id },
      runAt: createdAt,
    },
    createdAt,
  )
}

/** `itemId`: of the request. Returns whether a mail was sent. Throws when sending failed, so that the job is retried. */
export async function mailTranscript(
  deps: MailDeps,
  feedbackId: string,
  itemId?: string,
): Promise<boolean> {
  const { store, sendMail } = deps
  const chat = await store.chats.byFeedback(feedbackId)
  const feedback = chat && (await store.feedback(chat.workspaceId, feedbackId))
  if (!chat || !feedback || !sendMail || chat.isMailStopped) return false
  const settings = readSettings(deps)
  const [node, known, items, agents, flow] = await Promise.all([
    settings.node(chat.nodeId),
    transcriptAddress(deps, chat, feedback),
    store.chats.items(feedbackId, { after: 0 }),
    store.chats.agents(chat.workspaceId),
    settings.publishedFlow(feedback.flowId, feedback.flowVersion),
  ])
  const to = mailAddress(items.find(({ id }) => id === itemId)?.detail.email) ?? known
  if (!node || to === null) return false
  const languageCode = flow && languageCodeOf(flow.document, feedback.languageId)
  const words = mailWords(languageCode)
  const timeOf = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: node.settings.timezone ?? 'UTC',
  })
  const lines = items.flatMap((item) =>
    linesOf(item, agents, words).map((line) => `[${timeOf.format(item.createdAt)}] ${line}`),
  )
  const stop = stopAddress(deps, feedbackId)
  const text = [...lines, '', ...waysBack(deps, feedbackId, words, stop)].join('\n')
  await sendMail({
    to,
    subject: words.copySubject(node.settings.name),
    text,
    headers: { 'List-Unsubscribe': `<${stop}>` },
  })
  await countMail(deps, chat.workspaceId)
  return true
}

function linesOf(
  { action, actor, agentId, body, detail }: ChatItemRow,
  agents: readonly AgentRow[],
  words: MailWords,
): readonly string[] {
  const who = actor === 'customer' ? words.you : agentInMail(agents, agentId, words)
  if (action === 'add_comment')
    return [
      `${who}: ${[body, attachmentInMail(detail, words)].filter((part) => part !== null).join(' ')}`,
    ]
  if (action === 'deleted_comment') return [`${who}: ${words.deleted}`]
  return action === 'answer_form'
    ? (detail.words ?? []).map(({ question, response }) => `${who}: ${question}: ${response}`)
    : []
}
