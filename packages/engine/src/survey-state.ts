// Whether people can answer a survey now, by its channels. The studio and the server say the same of a survey.
import type { NodeSettings } from '@askwell/contract'

/**
 * `live`: published, with a channel that is open. `opens`: each active channel opens later or has closed. `closed`: all active
 * channels have closed. `published`: without an active channel, which people call paused.
 */
export type SurveyState = 'draft' | 'live' | 'opens' | 'closed' | 'published' | 'archived'
export interface SurveyChannel {
  readonly status: NodeSettings['status']
  /** Null = it has no beginning, or no end. */
  readonly opensMs: number | null
  readonly closesMs: number | null
}

export function surveyState(
  publishedVersion: number | null,
  channels: readonly SurveyChannel[],
  { isArchived, nowMs }: { readonly isArchived: boolean; readonly nowMs: number },
): SurveyState {
  if (isArchived) return 'archived'
  if (publishedVersion === null) return 'draft'
  if (!channels.some(({ status }) => status === 'active')) return 'published'
  const left = notClosed(channels, nowMs)
  if (left.length === 0) return 'closed'
  return left.some((channel) => startMs(channel) <= nowMs) ? 'live' : 'opens'
}

/** When the first of the channels of a survey that opens later does so. */
export const opensAtMs = (channels: readonly SurveyChannel[], nowMs: number): number =>
  Math.min(...notClosed(channels, nowMs).map(startMs))

const notClosed = (channels: readonly SurveyChannel[], nowMs: number): readonly SurveyChannel[] =>
  channels.filter(
    ({ status, closesMs }) => status === 'active' && (closesMs === null || closesMs > nowMs),
  )
const startMs = ({ opensMs }: SurveyChannel): number => opensMs ?? 0
