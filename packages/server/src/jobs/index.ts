// The kinds of job there are, and their runner in the life of the app: it starts with listening, so that an app that only
// answers injected requests starts no jobs, and it ends before the store closes.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { examineResponses, lookMs } from '../actions/alerts/examine-responses.ts'
import { figureLookMs } from '../actions/alerts/figure-state.ts'
import { lookAtFigures } from '../actions/alerts/look-at-figures.ts'
import { mailAlert } from '../actions/alerts/mail-alert.ts'
import { mailFigure } from '../actions/alerts/mail-figure.ts'
import { tellPeople } from '../actions/alerts/tell-people.ts'
import { assignChatsJob, assignLookMs } from '../actions/chat/assign-waiting.ts'
import { closeIdleChats, idleChatsJob, idleLookMs } from '../actions/chat/close-idle.ts'
import { mailTranscript, transcriptJob } from '../actions/chat/mail-transcript.ts'
import { chatMailJob, mailVisitor } from '../actions/chat/mail-visitor.ts'
import { overdueChatsJob, overdueLookMs, tellOverdue } from '../actions/chat/tell-overdue.ts'
import { runExport } from '../actions/exports/run-export.ts'
import { mailsWaitUntil } from '../actions/mailings/mails-of-day.ts'
import { sendMailing } from '../actions/mailings/send-mailing.ts'
import { forgetChanges } from '../actions/owner/changes.ts'
import { tellOfLimits } from '../actions/owner/limit-notices.ts'
import { tellOfOverdue } from '../actions/owner/overdue-notices.ts'
import { checkAuditLogs, logAuditHeads } from '../actions/owner/people/audit.ts'
import { resetMailJob, sendResetMail } from '../actions/owner/people/reset-mail.ts'
import { eraseRest } from '../actions/privacy/erase.ts'
import { endRetention } from '../actions/privacy/retention.ts'
import { pushJob } from '../actions/push/plan-push.ts'
import { findBrowsers, notifyBrowser, pushSendJob } from '../actions/push/send-push.ts'
import { askToConfirm, beginReports, sendReport } from '../actions/reports/send-report.ts'
import { sealAll, sealChanged } from '../actions/results/seal.ts'
import type { Deps } from '../deps.ts'
import type { Served } from '../events/served.ts'
import type { SaveTimes } from '../http/save-times.ts'
import {
  alertMailJob,
  exportJob,
  figureMailJob,
  owedEntryJob,
  reportConfirmJob,
  reportMailJob,
} from '../store/index.ts'
import { tracedJobs } from '../tracing/traced.ts'
import { fillGently } from './fill-gently.ts'
import { daily, type JobOutcome, type JobTable } from './job-handler.ts'
import { type JobRunner, makeJobRunner, type RunnerTools } from './run-jobs.ts'

type JobDeps = Deps &
  Pick<Served, 'signIn' | 'publish' | 'settings' | 'assignWaiting' | 'segments' | 'exports'>
type Tools = Pick<RunnerTools, 'log'> & { readonly saves?: SaveTimes }

const ErasePayload = z.object({
  workspace_id: z.string(),
  customer_id: z.string(),
  answers: z.enum(['delete', 'anonymise']),
})
const ExportPayload = z.object({ workspace_id: z.string(), export_id: z.string() })
const MailingPayload = z.object({ mailing_id: z.string() })
const ChatMailPayload = z.object({ feedback_id: z.string() })
const TranscriptPayload = ChatMailPayload.extend({ item_id: z.string().optional() })
const PushPayload = z.object({ feedback_id: z.string(), side: z.enum(['visitor', 'agent']) })
const PushSendPayload = z.object({ subscription_id: z.string(), feedback_id: z.string() })
const OwedPayload = z.object({ id: z.string() })
const done = { kind: 'done' } as const

const hourMs = 3_600_000
const alwaysQuick: SaveTimes = { p99Ms: () => 0 }
/** Jobs of the whole instance run at an hour when most of its people sleep. */
const retentionHourUtc = 2
const auditHourUtc = 3

export const jobTable = (deps: JobDeps, { log, saves = alwaysQuick }: Tools): JobTable => ({
  erase: {
    together: 2,
    async run({ payload, signal }) {
      const {
        workspace_id: workspaceId,
        customer_id: customerId,
        answers,
      } = ErasePayload.parse(payload)
      if (!(await eraseRest(deps, { workspaceId, customerId, answers }, signal)))
        return { kind: 'again', atMs: deps.clock() }
      await sealChanged(deps, signal)
      return done
    },
  },
  phone_codes: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs,
    async run() {
      await deps.store.phoneCodes.forget(deps.clock())
      return done
    },
  },
  [chatMailJob]: {
    together: 4,
    async run({ payload }) {
      const { feedback_id } = ChatMailPayload.parse(payload)
      return whenMailed(deps, feedback_id, () => mailVisitor(deps, feedback_id))
    },
  },
  [pushJob]: {
    together: 4,
    async run({ payload }) {
      const { feedback_id, side } = PushPayload.parse(payload)
      return unlessSuspended(deps, feedback_id, () => findBrowsers(deps, feedback_id, side))
    },
  },
  [pushSendJob]: {
    together: 8,
    run({ payload, signal }) {
      const { subscription_id, feedback_id } = PushSendPayload.parse(payload)
      return notifyBrowser(deps, subscription_id, feedback_id, signal)
    },
  },
  [transcriptJob]: {
    together: 4,
    async run({ payload }) {
      const { feedback_id, item_id } = TranscriptPayload.parse(payload)
      return whenMailed(deps, feedback_id, () => mailTranscript(deps, feedback_id, item_id))
    },
  },
  [idleChatsJob]: {
    together: 1,
    nextRun: (nowMs) => nowMs + idleLookMs,
    async run({ signal }) {
      await closeIdleChats(deps, deps.publish, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [overdueChatsJob]: {
    together: 1,
    nextRun: (nowMs) => nowMs + overdueLookMs,
    async run({ signal }) {
      await tellOverdue(deps, deps.publish, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [assignChatsJob]: {
    together: 1,
    nextRun: (nowMs) => nowMs + assignLookMs,
    async run() {
      await Promise.all((await deps.store.chats.workspacesThatWait()).map(deps.assignWaiting))
      return done
    },
  },
  [resetMailJob]: {
    together: 4,
    async run({ payload }) {
      await sendResetMail(deps, deps.signIn.newResetToken, payload)
      return done
    },
  },
  segments: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs / 60,
    async run({ signal }) {
      await sealAll(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [exportJob]: {
    together: 4,
    async run({ payload, attempts, signal }) {
      const { workspace_id: workspaceId, export_id: exportId } = ExportPayload.parse(payload)
      const outcome = await runExport(deps, { workspaceId, exportId }, { signal, attempts })
      return outcome === 'done' ? done : { kind: 'again', atMs: outcome.atMs }
    },
  },
  mailing: {
    together: 1,
    async run({ payload, signal }) {
      const moreAt = await sendMailing(deps, MailingPayload.parse(payload).mailing_id, signal)
      return moreAt === null ? done : { kind: 'again', atMs: moreAt }
    },
  },
  audit: {
    together: 1,
    nextRun: daily(auditHourUtc),
    async run({ signal }) {
      const faults = await checkAuditLogs(deps, log, signal)
      if (faults !== null) deps.metrics?.auditOk.set(faults === 0 ? 1 : 0)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [owedEntryJob]: {
    together: 1,
    async run({ payload }) {
      const owed = await deps.store.people.payOwed(OwedPayload.parse(payload).id)
      if (owed !== null)
        log.warn(
          { workspace: owed.workspaceId, action: owed.note.action },
          'a call ended before its audit entry was written',
        )
      return done
    },
  },
  backfill: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs / 60,
    async run({ signal }) {
      const isFilled = await fillGently(deps.store.upgrade, saves, signal)
      return isFilled ? done : { kind: 'again', atMs: deps.clock() }
    },
  },
  search_index: {
    together: 1,
    nextRun: daily(retentionHourUtc),
    async run({ signal }) {
      const outcome = await deps.store.buildSearchIndex(signal)
      if (outcome === 'built') log.info({}, 'search index built')
      return done
    },
  },
  limit_notices: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs,
    async run({ signal }) {
      await tellOfLimits(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  overdue_notices: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs / 4,
    async run({ signal }) {
      await tellOfOverdue(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  alerts: {
    together: 1,
    nextRun: (nowMs) => nowMs + lookMs,
    async run({ signal }) {
      await examineResponses(deps, signal)
      await tellPeople(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [alertMailJob]: {
    together: 4,
    async run({ payload }) {
      const outcome = await mailAlert(deps, payload)
      return outcome === 'done' ? done : { kind: 'again', atMs: deps.clock() + suspendedMs }
    },
  },
  figure_alerts: {
    together: 1,
    nextRun: (nowMs) => nowMs + figureLookMs / 5,
    async run({ signal }) {
      await lookAtFigures(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [figureMailJob]: {
    together: 4,
    async run({ payload }) {
      const outcome = await mailFigure(deps, payload)
      return outcome === 'done' ? done : { kind: 'again', atMs: deps.clock() + suspendedMs }
    },
  },
  reports: {
    together: 1,
    nextRun: (nowMs) => nowMs + hourMs / 60,
    async run({ signal }) {
      await beginReports(deps, signal)
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
  [reportMailJob]: {
    together: 2,
    async run({ payload, signal }) {
      const outcome = await sendReport(deps, payload, signal)
      return outcome === 'done' ? done : { kind: 'again', atMs: deps.clock() + suspendedMs }
    },
  },
  [reportConfirmJob]: {
    together: 4,
    async run({ payload }) {
      const outcome = await askToConfirm(deps, payload)
      return outcome === 'done' ? done : { kind: 'again', atMs: deps.clock() + suspendedMs }
    },
  },
  retention: {
    together: 1,
    nextRun: daily(retentionHourUtc),
    async run({ signal }) {
      const ended = await endRetention(deps, signal)
      await forgetChanges(deps, signal)
      log.info({ ...ended }, 'retention')
      return signal.aborted ? { kind: 'again', atMs: deps.clock() } : done
    },
  },
})

const suspendedMs = 60_000

/** What a suspended workspace would send about a conversation waits for its end. */
async function unlessSuspended(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  feedbackId: string,
  run: () => Promise<unknown>,
): Promise<JobOutcome> {
  const chat = await store.chats.byFeedback(feedbackId)
  const rules = chat && (await store.workspaceRules(chat.workspaceId))
  if (rules && rules.suspendedAt !== null) return { kind: 'again', atMs: clock() + suspendedMs }
  await run()
  return done
}

/** Beyond the mails of the day, the mail waits for the next one. */
async function whenMailed(
  deps: Pick<Deps, 'store' | 'clock' | 'config'>,
  feedbackId: string,
  run: () => Promise<unknown>,
): Promise<JobOutcome> {
  const chat = await deps.store.chats.byFeedback(feedbackId)
  const waitUntil = chat && (await mailsWaitUntil(deps, chat.workspaceId))
  return waitUntil === null
    ? unlessSuspended(deps, feedbackId, run)
    : { kind: 'again', atMs: waitUntil }
}

export function runJobs(app: FastifyInstance, deps: JobDeps, saves: SaveTimes): void {
  const { store, clock } = deps
  const tools = { chance: Math.random, log: app.log, saves }
  const table = tracedJobs(jobTable(deps, tools), deps.tracing)
  const make = (): JobRunner => makeJobRunner({ store, clock, ...tools }, table)
  let runner = make()
  const start = (): void => {
    if (deps.jobs !== 'by hand' && !deps.leaving.aborted) void runner.start()
  }
  app.addHook('onListen', async () => {
    start()
    await logAuditHeads(deps, app.log)
  })
  app.readOnly.add({
    rest: () => runner.stop(),
    resume() {
      runner = make()
      start()
    },
  })
  deps.leaving.addEventListener('abort', () => void runner.stop(), { once: true })
  app.addHook('preClose', () => runner.stop())
}
