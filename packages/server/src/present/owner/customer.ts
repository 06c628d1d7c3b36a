import type { CustomerExport, OwnerCustomer } from '@askwell/contract'
import type { z } from 'zod'
import type { ExportedCustomer } from '../../actions/owner/export-customer.ts'
import type { CustomerRow } from '../../store/customers/customers.ts'
import { noMarks } from '../../store/follow-ups/follow-up-rows.ts'
import { fileUrl } from '../file-url.ts'
import { presentFeedbackDetail } from './feedback.ts'
import { presentFollowUp } from './follow-up.ts'
import { isoTime } from './time.ts'

export const presentCustomer = ({
  customer,
  createdAt,
  updatedAt,
  unsubscribedAt,
}: CustomerRow): OwnerCustomer => ({
  ...customer,
  unsubscribed_at: unsubscribedAt === null ? null : isoTime(unsubscribedAt),
  created_at: isoTime(createdAt),
  updated_at: isoTime(updatedAt),
})

/** What answering needs: a person's name and addresses. Only members who study answers see other data. */
export const presentContact = (row: CustomerRow): OwnerCustomer => ({
  ...presentCustomer(row),
  gender: null,
  birth_year: null,
  schema: {},
  attributes: {},
})

export const presentExport = (
  {
    customer,
    feedbacks,
    followUps,
    consents,
    files,
    chats,
    visits,
    events,
    deliveries,
    exportedAt,
  }: ExportedCustomer,
  publicUrl: string,
): z.input<typeof CustomerExport> => ({
  customer: presentCustomer(customer),
  feedbacks: feedbacks.map((feedback, at) => {
    const followUp = followUps[at] ?? { ...noMarks, timeline: [] }
    return {
      ...presentFeedbackDetail(
        {
          feedback,
          files: files.filter(({ feedbackId }) => feedbackId === feedback.id),
          formItems: chats.find(({ chat }) => chat.feedbackId === feedback.id)?.items ?? [],
          marks: followUp,
        },
        publicUrl,
      ),
      ...presentFollowUp(followUp),
    }
  }),
  consents: [...consents],
  files: files.map((file) => ({
    id: file.id,
    url: fileUrl(publicUrl, file.address),
    name: file.name,
    type: file.type,
    bytes: file.bytes,
    feedback_id: file.feedbackId,
    question_id: file.questionId,
    created_at: isoTime(file.createdAt),
  })),
  chats: chats.map(({ chat, items, notes }) => ({
    feedback_id: chat.feedbackId,
    status: chat.status,
    created_at: isoTime(chat.createdAt),
    items: items.map((item) => ({
      action: item.action,
      actor: item.actor,
      body: item.body,
      detail: item.detail,
      created_at: isoTime(item.createdAt),
    })),
    notes: notes.map((note) => ({ body: note.body, created_at: isoTime(note.createdAt) })),
  })),
  events: events.map(({ name, properties, at }) => ({ name, properties, at: isoTime(at) })),
  visits: visits.map(({ nodeId, at }) => ({ node_id: nodeId, at: isoTime(at) })),
  deliveries: deliveries.map(({ id, type, createdAt, event }) => ({
    id,
    type,
    created_at: isoTime(createdAt),
    event,
  })),
  exported_at: isoTime(exportedAt),
})
