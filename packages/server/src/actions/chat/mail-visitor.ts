// Mails an agent's reply to a visitor who has left: to the address left in the conversation, or, if the node says so, to the
// one of the feedback. The mail is sent two minutes after the reply if the visitor has not seen it by then, once per
// absence, with a link back and one to stop further mail.

import { senderLabel } from '@askwell/engine/chat'
import type { Deps } from '../../deps.ts'
import { mailAddress } from '../../outside/mail-address.ts'
import type { AgentRow, ChatItemRow, ChatRow } from '../../store/index.ts'
import { countMail } from '../mailings/mails-of-day.ts'
import { chatTokenOf } from '../respondent/chat-token.ts'
import { readSettings } from '../respondent/settings.ts'
import { languageCodeOf } from './answers-in-words.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { attachmentInMail, type MailWords, mailWords } from './mail-words.ts'

export const chatMailJob = 'chat_mail'
/** Time for a visitor who only looked away to read the reply. */
export const mailAfterMs = 2 * 60_000

export type MailDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'secrets' | 'sendMail'>

export async function planMail(deps: ChatDeps, chat: ChatRow): Promise<void> {
  if (chat.isMailStopped) return
  const node = await deps.settings.node(chat.nodeId)
  if (
    !chatSettingsOf(node?.settings).email_replies &&
    (await deps.store.chats.leftEmail(chat.feedbackId)) === null
  )
    return
  const at = deps.clock()
  const job = {
    kind: chatMailJob,
    name: `${chatMailJob} ${chat.feedbackId}`,
    payload: { feedback_id: chat.feedbackId },
    runAt: at + mailAfterMs,
  }
  await deps.store.jobs.add(job, at)
}

/** Returns whether a mail was sent. Throws when sending failed, so that the job is retried. */
export async function mailVisitor(deps: MailDeps, feedbackId: string): Promise<boolean> {
  const { store, sendMail } = deps
  const chat = await store.chats.byFeedback(feedbackId)
  if (!chat || !sendMail) return false
  const settings = readSettings(deps)
  const [node, feedback, left, items] = await Promise.all([
    settings.node(chat.nodeId),
    store.feedback(chat.workspaceId, feedbackId),
    store.chats.leftEmail(feedbackId),
    store.chats.items(feedbackId, { after: chat.visitorSeenSeq }),
  ])
  // The items also contain messages that were seen and have changed since.
  const unseen = items.filter(
    ({ action, actor, seq }) =>
      action === 'add_comment' && actor === 'agent' && seq > chat.visitorSeenSeq,
  )
  const last = unseen.at(-1)
  if (!node || !feedback || !last) return false
  const to = mailAddress(
    left ?? (chatSettingsOf(node.settings).email_replies ? feedback.customer?.email : null),
  )
  if (to === null) return false
  if (!(await store.chats.claimMail(feedbackId, last.seq))) return false
  const flow = await settings.publishedFlow(feedback.flowId, feedback.flowVersion)
  const words = mailWords(flow && languageCodeOf(flow.document, feedback.languageId))
  try {
    const stop = stopAddress(deps, feedbackId)
    const text = await textOf(deps, chat, unseen, words, stop)
    await sendMail({
      to,
      subject: words.subject(node.settings.name),
      text,
      headers: { 'List-Unsubscribe': `<${stop}>` },
    })
  } catch (error) {
    await store.chats.releaseMail(feedbackId)
    throw error
  }
  await countMail(deps, chat.workspaceId)
  return true
}

export const stopAddress = (
  { config, secrets }: Pick<MailDeps, 'config' | 'secrets'>,
  feedbackId: string,
): string =>
  `${config.publicUrl}/v1/feedbacks/${feedbackId}/chat_mail_stop?token=${chatTokenOf(secrets.chat, feedbackId)}`

async function textOf(
  { store, config, secrets }: MailDeps,
  { feedbackId, workspaceId }: ChatRow,
  unseen: readonly ChatItemRow[],
  words: MailWords,
  stop: string,
): Promise<string> {
  const agents = await store.chats.agents(workspaceId)
  const lines = unseen.map(
    ({ agentId, body, detail }) =>
      `${agentInMail(agents, agentId, words)}: ${body ?? attachmentInMail(detail, words) ?? ''}`,
  )
  return [...lines, '', ...waysBack({ config, secrets }, feedbackId, words, stop)].join('\n')
}

/** The agent's name in a mail: never an address or a number. */
export function agentInMail(
  agents: readonly AgentRow[],
  agentId: string | null,
  words: MailWords,
): string {
  const agent = agents.find(({ id }) => id === agentId)?.settings
  return (
    (agent && senderLabel({ id: null, ...agent, avatar: null, email: null, phone_number: null })) ??
    words.someone
  )
}

/** The end of every mail to a visitor: the links back to the conversation and to stop mail. */
export const waysBack = (
  { config, secrets }: Pick<MailDeps, 'config' | 'secrets'>,
  feedbackId: string,
  words: MailWords,
  stop: string,
): readonly string[] => [
  words.back,
  `${config.publicUrl}/chat?feedback_id=${feedbackId}&token=${chatTokenOf(secrets.chat, feedbackId)}`,
  '',
  words.stop,
  stop,
  '',
]
