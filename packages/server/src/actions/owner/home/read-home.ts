// The first screen of the studio: what needs attention, and the newest responses. Each part is read only for callers who may see it.
import type { FollowUpMeasures, HomeTile, Permission, SurveyTile } from '@askwell/contract'
import type { Served } from '../../../events/served.ts'
import { invalid } from '../../../refusal.ts'
import type { FeedbackRow } from '../../../store/feedback/feedback-row.ts'
import { type ResponseSummary, responseSummary } from '../../alerts/response-summary.ts'
import { readVersions } from '../../results/versions.ts'
import { countChats } from '../chats.ts'
import {
  type AttentionRow,
  endingSoon,
  failedDeliveries,
  silentSurveys,
  staleDrafts,
} from './attention.ts'
import { followUpMeasures } from './follow-up-measures.ts'
import { surveyTiles } from './survey-tiles.ts'
import { readFigures, unlessBusy } from './tiles.ts'
import { untouchedDetractors } from './untouched-detractors.ts'

export interface HomeCaller {
  readonly person: Parameters<typeof countChats>[2]
  readonly may: (permission: Permission) => boolean
}

export interface RecentRow {
  readonly row: FeedbackRow
  readonly nodeName: string
  readonly summary: ResponseSummary
}

export interface ReadHome {
  readonly tiles: readonly HomeTile[] | null
  readonly surveys: readonly SurveyTile[] | null
  readonly followUps: FollowUpMeasures | null
  readonly attention: readonly AttentionRow[]
  readonly recent: readonly RecentRow[]
}

const newest = 5
const usualMs = 30 * 86_400_000

export async function readHome(
  deps: Served,
  workspaceId: string,
  caller: HomeCaller,
  { from, to = deps.clock() + 1 }: { readonly from?: number; readonly to?: number },
  gone: AbortSignal,
): Promise<ReadHome> {
  // What arrives in this millisecond is a part of the usual period.
  const period = { from: from ?? to - usualMs, to }
  if (period.from >= period.to)
    throw invalid([{ field: 'from', message: 'must be before the end of the period' }])
  const [attention, figures, followUps, recent] = await Promise.all([
    readAttention(deps, workspaceId, caller),
    caller.may('results.read') ? readFigures(deps, workspaceId, period, gone) : null,
    caller.may('results.read') ? followUpMeasures(deps, workspaceId, period) : null,
    caller.may('results.read') ? readRecent(deps, workspaceId) : [],
  ])
  // After the figures: a workspace may ask only a few questions at once.
  const surveys =
    figures && (await unlessBusy(gone, (signal) => surveyTiles(deps, workspaceId, period, signal)))
  return {
    surveys,
    followUps,
    attention: [...attention, ...(figures?.falling ?? [])],
    tiles: figures?.tiles ?? null,
    recent,
  }
}

/** What waits for a person is first. */
async function readAttention(
  deps: Served,
  workspaceId: string,
  { person, may }: HomeCaller,
): Promise<readonly AttentionRow[]> {
  const parts = await Promise.all([
    may('chats.read') ? conversations(deps, workspaceId, person) : [],
    overdueFollowUps(deps, workspaceId),
    may('results.read') ? untouchedDetractors(deps, workspaceId) : [],
    may('surveys.read') ? failedDeliveries(deps, workspaceId, may('keys.manage')) : [],
    may('surveys.read') ? endingSoon(deps, workspaceId) : [],
    may('surveys.read') ? silentSurveys(deps, workspaceId) : [],
    may('surveys.write') ? staleDrafts(deps, workspaceId) : [],
  ])
  return parts.flat()
}

const forAll = { severity: 'now', surveyId: null, name: null } as const

async function conversations(
  deps: Served,
  workspaceId: string,
  person: HomeCaller['person'],
): Promise<AttentionRow[]> {
  const { waiting, waitingSince, mineUnread } = await countChats(deps, workspaceId, person)
  const rows: AttentionRow[] = [
    {
      ...{ ...forAll, kind: 'unassigned_conversations', count: waiting, oldestAt: waitingSince },
      target: '/inbox?list=queue',
    },
    {
      ...{ ...forAll, kind: 'my_unread', count: mineUnread, oldestAt: null },
      target: '/inbox?list=mine',
    },
  ]
  return rows.filter(({ count }) => count > 0)
}

async function overdueFollowUps(
  { store, clock }: Served,
  workspaceId: string,
): Promise<AttentionRow[]> {
  const { count, oldest } = await store.home.overdue(workspaceId, clock())
  return count === 0
    ? []
    : [
        {
          ...{ ...forAll, kind: 'overdue_follow_ups', count, oldestAt: oldest },
          target: '/inbox/follow-ups?due=overdue',
        },
      ]
}

async function readRecent({ store }: Served, workspaceId: string): Promise<RecentRow[]> {
  const { items } = await store.listFeedback(workspaceId, {}, { limit: newest })
  return recentRows(store, workspaceId, items)
}

/** With their channels, and with their scores and words from the answered versions. */
export function recentRows(
  store: Pick<Served['store'], 'node' | 'publishedFlow'>,
  workspaceId: string,
  items: readonly FeedbackRow[],
): Promise<RecentRow[]> {
  const versions = readVersions(store)
  return Promise.all(
    items.map(async (row) => {
      const [version, node] = await Promise.all([
        versions.of(row.flowId, row.flowVersion),
        store.node(workspaceId, row.nodeId),
      ])
      return {
        row,
        nodeName: node?.settings.name ?? '',
        summary: responseSummary(version?.flow ?? null, row),
      }
    }),
  )
}
