import type { Health, HealthStatus } from './health.ts'

interface HealthReply {
  readonly status: 200 | 503
  readonly body: {
    readonly status: HealthStatus
    readonly checks: Readonly<Record<string, Readonly<Record<string, string | number>>>>
  }
}

/** `names`: what anybody may read; `all`: with the reasons and figures, for the operator. */
export function presentHealth(health: Health, detail: 'names' | 'all'): HealthReply {
  const status = health.status()
  const checks = [...health.findings()].map(([name, { isOk, why, figures }]) => [
    name,
    {
      status: isOk ? 'ok' : 'fail',
      ...(detail === 'all' && why !== undefined && { why }),
      ...(detail === 'all' && figures),
    },
  ])
  return {
    status: status === 'ready' || status === 'degraded' ? 200 : 503,
    body: { status, checks: Object.fromEntries(checks) },
  }
}
