// The first screen of the studio in the wire's words.
import type { Attention, Home, RecentResponse } from '@askwell/contract'
import type { AttentionRow } from '../../actions/owner/home/attention.ts'
import type { ReadHome, RecentRow } from '../../actions/owner/home/read-home.ts'
import { isoTime } from './time.ts'

export const presentHome = ({ attention, tiles, surveys, followUps, recent }: ReadHome): Home => ({
  attention: attention.map(attentionOf),
  tiles: tiles === null ? null : [...tiles],
  surveys: surveys === null ? null : [...surveys],
  follow_ups: followUps,
  recent: recent.map(recentOf),
})

const attentionOf = ({ oldestAt, surveyId, ...row }: AttentionRow): Attention => ({
  ...row,
  oldest_at: oldestAt === null ? null : isoTime(oldestAt),
  survey_id: surveyId,
})

export const recentOf = ({
  row,
  nodeName,
  summary: { score, words },
}: RecentRow): RecentResponse => ({
  id: row.id,
  node_id: row.nodeId,
  node_name: nodeName,
  flow_id: row.flowId,
  completed: row.isCompleted,
  received_at: isoTime(row.receivedAt),
  score,
  words,
  contact: row.customer?.name ?? row.customer?.email ?? null,
})
