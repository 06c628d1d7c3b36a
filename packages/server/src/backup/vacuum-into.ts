import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'

export interface VacuumTask {
  readonly file: string
  /** Must not exist. */
  readonly into: string
}

export interface VacuumReply {
  /** What SQLite says about the copy: only `ok` when it is intact. */
  readonly faults: readonly string[]
}

/** Writes a complete copy of an embedded database as of now; it is on the disk when this resolves. */
export async function vacuumInto(task: VacuumTask): Promise<void> {
  const thread = new Worker(new URL('./vacuum-thread.ts', import.meta.url), { workerData: task })
  const [[reply]] = await Promise.all([once(thread, 'message'), once(thread, 'exit')])
  const { faults } = reply as VacuumReply
  if (faults.join() !== 'ok')
    throw new OperatorRefusal(
      `The copy of ${task.file} is damaged, so there is no backup: ${faults.join('; ')}. Restore an earlier backup, or copy what can be read with \`askwell export\`.`,
      exitCodes.failed,
    )
}
