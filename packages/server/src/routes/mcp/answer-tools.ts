// Tools that read what respondents answered and wrote, and that answer them.
import { ownerCalls } from '@askwell/contract'
import { z } from 'zod'
import { confirm, id, marked, markedPage, most, type Tool, tool } from './tool.ts'

const filters = ownerCalls.list_feedbacks.query.shape
const chatParams = z.object({ chat_id: id })

export const answerTools: readonly Tool[] = [
  tool({
    name: 'analyse',
    description:
      'Counts answers: figures for each question, tables of two subjects, series, drivers of a score, words of texts; for groups side by side, with any filter. {"of": {"flow_ids": ["…"]}, "ask": [{"kind": "figures"}]} asks for everything.',
    ...{ permissions: ['results.read'], kind: 'read', isOpenWorld: true },
    input: z.object(ownerCalls.analyse.body.shape),
    run: (body, tools) => {
      const groups = Array.isArray(body.groups) ? body.groups : []
      const own = ['all', 'previous', ...groups.map(({ key }) => key)]
      return marked(tools, 'analyse', { body }, own)
    },
  }),
  tool({
    name: 'sample_texts',
    description: 'Lists what respondents wrote in one question.',
    ...{ permissions: ['results.read'], kind: 'read', isOpenWorld: true },
    input: z.object({
      flow_id: id,
      question_id: id,
      ...ownerCalls.flow_texts.query.shape,
      limit: most,
    }),
    run: ({ flow_id, question_id, ...query }, tools) =>
      markedPage(tools, 'flow_texts', { params: { id: flow_id, question_id }, query }),
  }),
  tool({
    name: 'list_feedback',
    description: 'Lists responses, newest first.',
    ...{ permissions: ['feedback.read'], kind: 'read', isOpenWorld: true },
    input: z.object({ ...filters, limit: most }),
    run: (query, tools) => markedPage(tools, 'list_feedbacks', { query }),
  }),
  tool({
    name: 'get_feedback',
    description: 'Reads one response with its answers.',
    ...{ permissions: ['feedback.read'], kind: 'read', isOpenWorld: true },
    input: z.object({ feedback_id: id }),
    run: ({ feedback_id }, tools) => marked(tools, 'get_feedback', { params: { id: feedback_id } }),
  }),
  tool({
    name: 'list_conversations',
    description: 'Lists conversations, most recently active first.',
    ...{ permissions: ['chats.read'], kind: 'read', isOpenWorld: true },
    input: z.object({ ...ownerCalls.list_chats.query.shape, limit: most }),
    run: (query, tools) => markedPage(tools, 'list_chats', { query }),
  }),
  tool({
    name: 'get_conversation',
    description: 'Reads a conversation with its messages.',
    ...{ permissions: ['chats.read'], kind: 'read', isOpenWorld: true, input: chatParams },
    run: ({ chat_id }, tools) => marked(tools, 'get_chat', { params: { feedback_id: chat_id } }),
  }),
  tool({
    name: 'add_note',
    description: 'Adds a note for colleagues to a conversation. The respondent does not see it.',
    ...{ permissions: ['chats.write'], kind: 'write' },
    input: chatParams.extend({ body: z.string().min(1).max(10_000), agent_id: id.optional() }),
    run: ({ chat_id, ...body }, tools) =>
      marked(tools, 'add_chat_note', { params: { feedback_id: chat_id }, body }),
  }),
  tool({
    name: 'set_conversation_status',
    description: 'Opens or closes a conversation.',
    ...{ permissions: ['chats.write'], kind: 'write', isIdempotent: true },
    input: chatParams.extend(ownerCalls.set_chat_status.body.shape),
    run: ({ chat_id, ...body }, tools) =>
      marked(tools, 'set_chat_status', { params: { feedback_id: chat_id }, body }),
  }),
  tool({
    name: 'send_message',
    description: 'Sends a message to the respondent of a conversation. A person must agree.',
    ...{ permissions: ['chats.write', 'chats.read'], kind: 'destructive', isOpenWorld: true },
    input: chatParams.extend({
      text: z.string().min(1).max(10_000),
      agent_id: id.optional(),
      confirm,
    }),
    plan: async ({ chat_id, text }, { owner }) => {
      await owner('get_chat', { params: { feedback_id: chat_id } })
      return `Send to the respondent of the conversation ${chat_id}:\n${text}`
    },
    run: ({ chat_id, text, agent_id }, tools) =>
      marked(tools, 'post_chat_message', {
        params: { feedback_id: chat_id },
        form: { body: text, ...(agent_id !== undefined && { agent_id }) },
        ...(tools.onceKey !== undefined && { idempotencyKey: tools.onceKey }),
      }),
  }),
]
