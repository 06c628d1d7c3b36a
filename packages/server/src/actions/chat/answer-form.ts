// A small flow inside a chat. Everybody who may read the chat may read it; the engine checks it like any survey, and its
// answers are stored in the chat. It is answered once; the same answers again count as a repeat.
import type { FormAnswer } from '@askwell/contract'
import { idPattern } from '@askwell/contract'
import { noTools, replay } from '@askwell/engine'
import { mask } from '@askwell/engine/mask'
import { matches } from '@askwell/engine/regex'
import type { Done } from '../../events/happened.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { ChatItemRow } from '../../store/index.ts'
import type { PublishedFlow } from '../respondent/settings.ts'
import { answersInWords } from './answers-in-words.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changeChat, type ItemAndChat } from './chat-change.ts'

export interface SentForm {
  readonly item: ChatItemRow
  readonly flow: PublishedFlow
  readonly isAnswered: boolean
}

export async function readForm(
  deps: ChatDeps,
  visitor: Visitor,
  itemId: string,
): Promise<SentForm> {
  const item = idPattern.test(itemId)
    ? await deps.store.chats.item(visitor.feedbackId, itemId.toLowerCase())
    : null
  const form = item?.detail.form
  const flow = form && (await deps.settings.publishedFlow(form.flow_id, form.flow_version))
  if (!item || !flow) throw notFound()
  return {
    item,
    flow,
    isAnswered: await deps.store.chats.hasItem(visitor.feedbackId, answerId(item)),
  }
}

/** Throws 13001 for answers the flow cannot have given, 13005 when it was answered differently, 13070 when the chat is over, 13075 for a blocked visitor. */
export async function answerForm(
  deps: ChatDeps,
  visitor: Visitor,
  itemId: string,
  given: FormAnswer,
): Promise<Done<ItemAndChat>> {
  if ((await deps.store.chats.byFeedback(visitor.feedbackId))?.isBlocked) throw new Refusal(13075)
  const { item, flow } = await readForm(deps, visitor, itemId)
  const { document, map, flowId, version } = flow
  if (!document.languages.some(({ id }) => id === given.language_id))
    throw invalid([{ field: 'language_id', message: 'is not a language of this flow' }])
  if (given.responses.some(({ active_storage_blob_id }) => active_storage_blob_id !== undefined))
    throw new Refusal(13001, 'Forms in a chat do not accept files.')
  const year = new Date(given.created_at).getUTCFullYear()
  const replayed = replay(
    map,
    { responses: given.responses, path: given.path, completed: true, year },
    { ...noTools, matches },
  )
  if (!replayed.ok) throw invalid(replayed.faults)
  const node = await deps.settings.node(visitor.nodeId)
  const country = node?.settings.country_code ?? null
  const responses = replayed.items.map((one) =>
    one.hidePersonalData === true && one.body !== undefined
      ? { ...one, body: mask(one.body, { country }) }
      : one,
  )
  return changeChat(deps, {
    feedbackId: visitor.feedbackId,
    allowedIn: ['open'],
    item: {
      id: deps.newId(),
      action: 'answer_form',
      actor: 'customer',
      agentId: null,
      clientId: answerId(item),
      body: null,
      detail: {
        formItemId: item.id,
        flow: { id: flowId, version, languageId: given.language_id },
        responses,
        words: answersInWords(document, responses, given.language_id),
      },
      createdAt: deps.clock(),
    },
  })
}

/** One answer per form: the store accepts a client's id once. */
const answerId = (form: ChatItemRow): string => `form ${form.id}`
