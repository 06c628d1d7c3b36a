import { writeMailQuestion } from '../../actions/owner/mail-question.ts'
import { presentMailQuestion } from '../../present/owner/mail-question.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const mailQuestionHandlers = {
  mail_question: async ({ deps, workspaceId, params, query }) =>
    presentMailQuestion(await writeMailQuestion(deps, workspaceId, params.id, query)),
} satisfies Partial<OwnerHandlers>
