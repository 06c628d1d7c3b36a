// Everything that `askwell doctor` looks at. A check that throws is a finding like any other, so that the other checks still run.
import type { Config } from '../config/config.ts'
import { databaseCheck } from './database.ts'
import { type Diagnosis, type DoctorCheck, fail, messageOf } from './diagnosis.ts'
import { machineChecks } from './machine.ts'
import { reachChecks } from './reach.ts'
import { replicaCheck } from './replica.ts'
import { serviceChecks } from './services.ts'

export async function diagnose(config: Config): Promise<readonly Diagnosis[]> {
  const checks: readonly DoctorCheck[] = [
    ...machineChecks(config),
    databaseCheck(config),
    replicaCheck(config),
    ...serviceChecks(config),
    ...reachChecks(config),
  ]
  const found: Diagnosis[] = []
  for (const { name, look } of checks)
    try {
      found.push(...[await look()].flat())
    } catch (error) {
      found.push(fail(name, messageOf(error), 'This is unexpected. Report it with this sentence.'))
    }
  return found
}
