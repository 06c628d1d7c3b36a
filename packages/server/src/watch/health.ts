// Whether this server can serve. Each check has a timer, and a probe reads the last results, so that it costs nothing
// (OP-26, OP-27).
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Check, type CheckTools, checksOf, type Finding } from './checks.ts'

export type HealthStatus = 'ready' | 'degraded' | 'draining' | 'unready'

export interface Health {
  status(): HealthStatus
  /** By name. `why` and the figures are for the operator alone. */
  findings(): ReadonlyMap<string, Finding>
  /** Looks at everything now, for an app whose timers do not run because it does not listen. */
  look(): Promise<void>
}

export function watchHealth(app: FastifyInstance, deps: Deps, tools: CheckTools): Health {
  const checks = checksOf(deps, tools)
  const findings = new Map<string, Finding>()
  const failures = new Map<string, number>()
  const timers: NodeJS.Timeout[] = []

  /** A check fails after its number of failures in a row; until then the earlier result stays. */
  async function look(check: Check): Promise<void> {
    const found = await check.look()
    const failed = found.isOk ? 0 : (failures.get(check.name) ?? 0) + 1
    failures.set(check.name, failed)
    if (!found.isOk && failed < check.failsAfter) return
    const before = findings.get(check.name)?.isOk ?? true
    findings.set(check.name, found)
    if (before === found.isOk) return
    const line = { check: check.name, ...(found.why !== undefined && { why: found.why }) }
    if (found.isOk) app.log.info(line, 'a readiness check has recovered')
    else app.log.warn(line, 'a readiness check failed')
  }

  const lookAtAll = async (): Promise<void> => {
    for (const check of checks)
      for (let times = 0; times < check.failsAfter; times += 1) await look(check)
  }

  app.addHook('onListen', async () => {
    for (const check of checks) {
      let isLooking = false
      const turn = (): void => {
        if (isLooking) return
        isLooking = true
        void look(check).finally(() => {
          isLooking = false
        })
      }
      turn()
      timers.push(setInterval(turn, check.everyMs).unref())
    }
  })
  app.addHook('preClose', async () => {
    for (const timer of timers.splice(0)) clearInterval(timer)
  })

  return {
    status() {
      if (deps.leaving.aborted) return 'draining'
      const failed = checks.filter(({ name }) => findings.get(name)?.isOk === false)
      if (failed.some(({ isNeeded }) => isNeeded)) return 'unready'
      return failed.length > 0 ? 'degraded' : 'ready'
    },
    findings: () => findings,
    look: async () => {
      if (timers.length === 0) await lookAtAll()
    },
  }
}
