// What a server has counted as refused by a limit of a workspace.
import type { FastifyInstance } from 'fastify'

const token = 'a-token-of-metrics-with-32-letters'
/** For the configuration of a server whose refusals are read. */
export const withMetrics = { metrics: { port: null, token } } as const

/** The number of refusals by the name of the limit. */
export async function quotaRefusals(app: FastifyInstance): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  const series = body.matchAll(/^askwell_quota_refused_total\{quota="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...series].map(([, quota, count]) => [quota, Number(count)]))
}
