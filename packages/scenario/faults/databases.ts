// Three servers whose way to PostgreSQL changes (OP-74): PgBouncer is restarted, and a standby takes over that is read-only for ten
// seconds before it is promoted. Each commit had reached the standby, so nothing acknowledged may be lost.
import { setTimeout as wait } from 'node:timers/promises'
import type { Check } from './check.ts'
import { withCluster } from './cluster.ts'
import { becomes, drill, readiness } from './drill.ts'
import { ownPgbouncer } from './own-pgbouncer.ts'
import { ownPostgres } from './own-postgres.ts'
import { tcpSwitch } from './tcp-switch.ts'

const readOnlyMs = 10_000

export async function failOverRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres()
  const address = await tcpSwitch(Number(new URL(postgres.url).port))
  const url = Object.assign(new URL(postgres.url), { port: `${address.port}` }).href
  const standby = await postgres.replica()
  try {
    return await withCluster(
      () => ({ DATABASE_URL: url }),
      ({ running }) =>
        drill(running, [
          {
            name: 'PostgreSQL fails over to a standby that is read-only for 10 seconds',
            unharmed: [],
            async inflict() {
              await postgres.crash()
              address.turnTo(standby.port)
              const begun = performance.now()
              await becomes('every server is unready', 15_000, async () => {
                const statuses = await Promise.all(running.map(readiness))
                return statuses.every((status) => status === 503)
              }).finally(async () => {
                await wait(Math.max(0, readOnlyMs - (performance.now() - begun)))
                await standby.promote()
              })
            },
          },
        ]),
      Promise.resolve({
        ...postgres,
        async remove() {
          await standby.remove()
          await postgres.remove()
        },
      }),
    )
  } finally {
    await address.close()
  }
}

export async function poolerRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres()
  const pooler = await ownPgbouncer(postgres.url)
  await pooler.start()
  try {
    return await withCluster(
      () => ({
        DATABASE_URL: pooler.url,
        ASKWELL_DB_POOLER: 'transaction',
        ASKWELL_DB_DIRECT_URL: postgres.url,
      }),
      ({ running }) =>
        drill(running, [
          {
            name: 'PgBouncer is killed and restarted after 3 seconds',
            unharmed: [],
            async inflict() {
              await pooler.kill()
              await wait(3_000)
              await pooler.start()
            },
          },
        ]),
      Promise.resolve(postgres),
    )
  } finally {
    await pooler.remove()
  }
}
