import type { PushDevice as PushDeviceReply } from '@askwell/contract'
import type { PushDevice } from '../../store/index.ts'
import { isoTime } from './time.ts'

/** `sessionId`: of the caller. */
export const presentPushDevice = (
  { id, label, createdAt, sessionId: own }: PushDevice,
  sessionId: string,
): PushDeviceReply => ({
  id,
  user_agent: label,
  created_at: isoTime(createdAt),
  current: own === sessionId,
})
