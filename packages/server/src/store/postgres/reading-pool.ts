// The connections of reads: those of a marked call (`query/read-source.ts`) use the replica while it is fit. A read that fails
// there is repeated once on the primary, whatever the reason was: a fault of the statement itself shows there too.
import { type ReadSource, readSourceInScope } from '../query/read-source.ts'
import type { Connection, Connections } from './pool.ts'
import type { Replica } from './replica.ts'

export function readingPool(
  primary: Connections,
  replica: Pick<Replica, 'pool' | 'asOf' | 'failed'>,
): Connections {
  async function ofReplica(source: ReadSource): Promise<Connection | null> {
    const asOf = source.isPrimary ? null : replica.asOf()
    const connection = asOf === null ? null : await replica.pool.connect().catch(() => null)
    if (asOf === null || connection === null) {
      source.isPrimary = true
      return null
    }
    let held: Connection | null = connection
    let isOfReplica = true
    return {
      async query(text, parameters) {
        if (isOfReplica && held !== null)
          try {
            const result = await held.query(text, parameters)
            source.asOf ??= asOf
            return result
          } catch (error) {
            replica.failed(error)
            source.isPrimary = true
            isOfReplica = false
            held.release(true)
            held = null
          }
        held ??= await primary.connect()
        return held.query(text, parameters)
      },
      release(discard) {
        held?.release(discard)
        held = null
      },
    }
  }

  return {
    ...primary,
    async connect() {
      const source = readSourceInScope()
      return (source === null ? null : await ofReplica(source)) ?? primary.connect()
    },
  }
}
