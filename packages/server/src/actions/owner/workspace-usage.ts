// How much of its limits a workspace uses now, on all servers together (OP-67).
import type { UsedLimit, WorkspaceUsage } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { Served } from '../../events/served.ts'
import { everywhere } from '../../store/query/scope.ts'
import { mailsToday } from '../mailings/mails-of-day.ts'
import { readWorkspaceLimits, readWorkspaceRules } from './workspace-limits.ts'

/** Limits of what stays for a while: their owners receive a mail before they are reached. */
export type LastingLimit = Exclude<
  UsedLimit,
  'analyses_at_once' | 'exports_at_once' | 'deliveries_per_minute' | 'sockets'
>
type Lasting = Readonly<
  Record<LastingLimit, { readonly used: number; readonly limit: number | null }>
>

export async function lastingUsage(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
): Promise<Lasting> {
  const { limits, rowBytes } = await readWorkspaceRules(store, workspaceId)
  const [mails, surveys, channels, contacts, webhooks, bytes] = await Promise.all([
    mailsToday({ store, clock }, workspaceId),
    store.countInWorkspace(workspaceId, 'surveys'),
    store.countInWorkspace(workspaceId, 'channels'),
    store.countInWorkspace(workspaceId, 'contacts'),
    store.webhooks.count(workspaceId, 'webhook'),
    store.files.bytesOf(workspaceId),
  ])
  return {
    mails_per_day: { used: mails, limit: limits.mails_per_day },
    surveys: { used: surveys, limit: limits.surveys },
    channels: { used: channels, limit: limits.channels },
    contacts: { used: contacts, limit: limits.contacts },
    webhooks: { used: webhooks, limit: limits.webhooks },
    file_bytes: { used: bytes, limit: limits.file_bytes },
    stored_bytes: { used: rowBytes + bytes, limit: limits.stored_bytes },
  }
}

export async function readWorkspaceUsage(
  { store, clock, live }: Pick<Served, 'store' | 'clock' | 'live'>,
  workspaceId: string,
): Promise<WorkspaceUsage> {
  const [limits, lasting, analyses, exports, deliveries] = await Promise.all([
    readWorkspaceLimits(store, workspaceId),
    lastingUsage({ store, clock }, workspaceId),
    store.work.running(workspaceId, 'analyses'),
    store.work.running(workspaceId, 'exports'),
    everywhere(() => store.webhooks.begunInMinute(workspaceId, clock())),
  ])
  return {
    ...lasting,
    analyses_at_once: { used: analyses, limit: limits.analyses_at_once },
    exports_at_once: { used: exports, limit: limits.exports_at_once },
    deliveries_per_minute: { used: deliveries, limit: limits.deliveries_per_minute },
    sockets: { used: live.socketsOf(workspaceId), limit: limits.sockets },
  }
}
