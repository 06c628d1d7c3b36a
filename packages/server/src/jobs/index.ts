// The kinds of job there are, and their runner in the life of the app: it starts with listening, so that an app that only
// answers injected requests runs nothing by itself, and it ends before the store closes.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { JobTable } from './job-handler.ts'
import { makeJobRunner } from './run-jobs.ts'

export const jobTable = (_deps: Deps): JobTable => ({})

export function runJobs(app: FastifyInstance, deps: Deps): void {
  const runner = makeJobRunner({ store: deps.store, clock: deps.clock, chance: Math.random, log: app.log }, jobTable(deps))
  app.addHook('onListen', async () => runner.start())
  app.addHook('preClose', () => runner.stop())
}
