// The store with every call timed. Calls of the database, saves, deliveries and runs of jobs are measured only here,
// so that no action knows about metrics.

import type { FeedbackOutcome, FeedbackWrite, Store } from '../store/index.ts'
import type { NextRun } from '../store/jobs/jobs.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { EndedSlot } from '../store/webhooks/deliveries.ts'
import { type StoreCall, wrapCalls } from '../store/wrap-calls.ts'
import type { Metrics } from './metrics.ts'

export function measuredStore(store: Store, metrics: Metrics): Store {
  const runs = noteRuns(metrics)
  const afterwards: Readonly<Record<string, (args: readonly unknown[], result: unknown) => void>> =
    {
      saveFeedback: ([write], outcome) =>
        countSave(metrics, write as FeedbackWrite, outcome as FeedbackOutcome),
      'webhooks.turn': ([turn]) => {
        for (const slot of (turn as { ended: readonly EndedSlot[] }).ended) countSent(metrics, slot)
      },
      'jobs.claim': (_args, jobs) => {
        for (const job of jobs as readonly object[]) runs.begun(job)
      },
      'jobs.finish': ([job, next]) => runs.ended(job as { kind: string }, next as NextRun),
    }
  const system = store.engine === 'postgres' ? 'postgresql' : 'sqlite'

  const measured = (name: string, call: StoreCall): StoreCall => {
    const labels = (error_type: string) => ({
      db_system_name: system,
      db_operation_name: name,
      error_type,
    })
    const [well, away, fault] = [labels(''), labels('unavailable'), labels('fault')]
    const then = afterwards[name]
    return (...args) => {
      const begunAt = performance.now()
      const reply = call(...args)
      // A method that returns at once or in pieces is not a call of the database.
      if (!(reply instanceof Promise)) return reply
      return reply.then(
        (result: unknown) => {
          metrics.storeSeconds.observe(well, (performance.now() - begunAt) / 1_000)
          then?.(args, result)
          return result
        },
        (error: unknown) => {
          metrics.storeSeconds.observe(
            error instanceof StoreUnavailable ? away : fault,
            (performance.now() - begunAt) / 1_000,
          )
          throw error
        },
      )
    }
  }

  return wrapCalls(store, measured)
}

function countSave(metrics: Metrics, { row }: FeedbackWrite, outcome: FeedbackOutcome): void {
  const kind = outcome.kind === 'repeated' ? 'repeat' : row.isCompleted ? 'complete' : 'partial'
  if (outcome.kind === 'stored' || outcome.kind === 'repeated')
    metrics.feedbackSaved.inc({ kind, offline: row.isOffline ? 'yes' : 'no' })
}

function countSent(metrics: Metrics, { sent }: EndedSlot): void {
  for (const { status, tried, delivery } of sent) {
    const outcome =
      status === 'delivered'
        ? 'delivered'
        : tried.status === 410
          ? 'gone'
          : status === 'given_up'
            ? 'given_up'
            : 'retried'
    metrics.deliveries.inc({ outcome })
    if (outcome === 'delivered')
      metrics.deliveryLag.observe(
        Math.max(0, (Date.parse(tried.at) - Date.parse(delivery.event.timestamp)) / 1_000),
      )
  }
}

function noteRuns(metrics: Metrics) {
  const begunAt = new WeakMap<object, number>()
  return {
    begun: (job: object) => void begunAt.set(job, performance.now()),
    ended(job: { readonly kind: string }, next: NextRun) {
      // A run that failed keeps its count of attempts; one that is done or continues begins again.
      const labels = {
        kind: job.kind,
        outcome: next !== null && next.attempts > 0 ? 'failed' : 'done',
      }
      metrics.jobRuns.inc(labels)
      const at = begunAt.get(job)
      if (at !== undefined) metrics.jobSeconds.observe(labels, (performance.now() - at) / 1_000)
    },
  }
}
