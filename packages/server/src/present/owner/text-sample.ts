import type { TextSample } from '@askwell/contract'
import type { WrittenText } from '../../store/results/result-store.ts'
import { isoTime } from './time.ts'

export const presentText = ({
  feedbackId,
  receivedAt,
  languageId,
  body,
  isFile,
}: WrittenText): TextSample => ({
  feedback_id: feedbackId,
  received_at: isoTime(receivedAt),
  language_id: languageId,
  body,
  url: isFile ? body : null,
})
