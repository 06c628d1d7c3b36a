// The report of a workspace's conversations: checks the query, then reads everything in slices and folds it.
import { type ChatReport, type ChatReportQuery, mostReportDays } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, Refusal } from '../../../refusal.ts'
import type { AgentRow, ReportFilters, ReportRead, StatusTime } from '../../../store/index.ts'
import { isTimeZone } from '../check-node.ts'
import { foldReport, type ReportFold } from './fold-report.ts'
import { localDate, localDays } from './local-days.ts'
import { timesOf } from './report-figures.ts'
import { waitsWithinHours } from './within-hours.ts'

type Tools = Pick<Deps, 'store' | 'clock'>
/** How much one report reads in total and per slice. */
interface Limits {
  readonly conversations: number
  readonly slice: number
}

const dayMs = 86_400_000
const defaultDays = 30
const limits: Limits = { conversations: 500_000, slice: 4_000 }
/** The database counts them; a slice is short enough for the statement timeout. */
const repliesSliceMs = 31 * dayMs

export async function readChatReport(
  { store, clock }: Tools,
  workspaceId: string,
  query: ChatReportQuery,
  { conversations, slice }: Limits = limits,
): Promise<ChatReport> {
  const now = clock()
  const agents = await store.chats.agents(workspaceId)
  const { from, to } = checkedPeriod(query, now)
  await checkNames({ store }, workspaceId, query, agents)

  const { timezone, node_id: nodeId, label } = query
  const filters: ReportFilters = { nodeId, label }
  const local = localDays(timezone, from, to)
  const named = agents.map(({ id, settings }) => ({ id, name: nameOf(settings) }))
  const span = { fromMs: local.starts[0] ?? 0, toMs: local.starts.at(-1) ?? 0 }
  const fold = foldReport({ local, agentId: query.agent_id ?? null, agents: named, now })

  const asked = { workspaceId, span, filters }
  await addConversations({ store, asked, fold, conversations, slice })
  const { reports } = store.chats
  const rated = slices((after) => reports.rated({ ...asked, after, limit: slice }))
  for await (const rows of rated) for (const row of rows) fold.addRated(row)
  const replies = new Map<string, number>()
  for (let fromMs = span.fromMs; fromMs < span.toMs; fromMs += repliesSliceMs) {
    const part = { fromMs, toMs: Math.min(fromMs + repliesSliceMs, span.toMs) }
    for (const [id, many] of await reports.replies({ ...asked, span: part }))
      replies.set(id, (replies.get(id) ?? 0) + many)
    await othersFirst()
  }

  const { firstReplies, totals, ...rest } = fold.done(replies)
  const waits = await waitsWithinHours(
    firstReplies,
    async (id) => (await store.node(workspaceId, id))?.settings ?? null,
  )
  return {
    ...{ from, to, timezone },
    totals: { ...totals, first_response_in_hours: timesOf(waits) },
    ...rest,
  }
}

function checkedPeriod(
  { from: askedFrom, to: askedTo, timezone }: ChatReportQuery,
  now: number,
): { readonly from: string; readonly to: string } {
  if (!isTimeZone(timezone))
    throw invalid([{ field: 'timezone', message: 'must be a time zone like Europe/Istanbul' }])
  const to = askedTo ?? localDate(timezone, now)
  const from = askedFrom ?? dateAfter(to, 1 - defaultDays)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw invalid([{ field: 'to', message: 'must not be before `from`' }])
  if (days > mostReportDays)
    throw invalid([
      {
        field: 'from',
        message: `must be at most ${mostReportDays} days before the end: a report covers ${mostReportDays} days at most`,
      },
    ])
  return { from, to }
}

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** An unknown id would otherwise look like one with nothing to report. */
async function checkNames(
  { store }: Pick<Tools, 'store'>,
  workspaceId: string,
  { agent_id, node_id }: ChatReportQuery,
  agents: readonly AgentRow[],
): Promise<void> {
  if (agent_id !== undefined && !agents.some(({ id }) => id === agent_id))
    throw invalid([{ field: 'agent_id', message: 'is not an agent of this workspace' }])
  if (node_id !== undefined && (await store.node(workspaceId, node_id)) === null)
    throw invalid([{ field: 'node_id', message: 'is not a channel of this workspace' }])
}

interface Reading extends Pick<Tools, 'store'>, Limits {
  readonly asked: Omit<ReportRead, 'after' | 'limit'>
  readonly fold: ReportFold
}

/** Conversations that ended before the period for good are left out. */
async function addConversations({
  store,
  asked,
  fold,
  conversations,
  slice,
}: Reading): Promise<void> {
  const { reports } = store.chats
  const changes = new Map<string, StatusTime[]>()
  const reopened = slices((after) => reports.reopened({ ...asked, after, limit: slice / 2 }))
  for await (const rows of reopened)
    for (const row of rows) {
      const earlier = changes.get(row.feedbackId)
      if (earlier) earlier.push(row)
      else changes.set(row.feedbackId, [row])
    }

  let read = 0
  // A conversation that ends during the read would be counted twice.
  const wasOpen = new Set<string>()
  const add = async (source: ReturnType<typeof slices<ReadChat>>, isOpen: boolean) => {
    for await (const rows of source) {
      read += rows.length
      if (read > conversations) throw tooMany(conversations)
      for (const chat of rows) {
        if (wasOpen.has(chat.feedbackId)) continue
        if (isOpen) wasOpen.add(chat.feedbackId)
        fold.addChat(chat, changes.get(chat.feedbackId))
      }
    }
  }
  await add(
    slices((after) => reports.open({ ...asked, after, limit: slice })),
    true,
  )
  await add(
    slices((after) => reports.ended({ ...asked, after, limit: slice })),
    false,
  )
}

type ReadChat = Parameters<ReportFold['addChat']>[0]

const tooMany = (most: number): Refusal =>
  new Refusal(
    13007,
    `More than ${most.toLocaleString('en')} conversations would have to be read. Choose a later start, one channel or one label.`,
  )

async function* slices<T>(
  read: (after: { at: number; id: string } | null) => Promise<{
    readonly rows: readonly T[]
    readonly next: { readonly at: number; readonly id: string } | null
  }>,
): AsyncGenerator<readonly T[]> {
  let after: { at: number; id: string } | null = null
  do {
    const { rows, next } = await read(after)
    yield rows
    after = next
    if (after !== null) await othersFirst()
  } while (after !== null)
}

/** Yields to calls that wait for the embedded store's thread. */
const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The name as visitors read it, without fields that a report does not need. */
const nameOf = ({ name, nickname, surname, email }: AgentRow['settings']): string | null =>
  [name, surname].filter((part) => part !== null && part !== '').join(' ') ||
  nickname ||
  email ||
  null
