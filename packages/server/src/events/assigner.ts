// Runs the assignment of waiting conversations, one run at a time for each workspace on this server. A run that is requested
// during another one follows it, so that no arrival is missed.
import type { FastifyBaseLogger } from 'fastify'
import type { PresentDeps } from '../actions/chat/agents-here.ts'
import { assignWaiting } from '../actions/chat/assign-waiting.ts'
import { everywhere, inWorkspace } from '../store/query/scope.ts'
import type { Happened } from './happened.ts'

export interface Assigner {
  /** Resolves when every conversation that can be assigned is assigned. Never rejects. */
  assign(workspaceId: string): Promise<void>
  /** Resolves when nothing runs any more; nothing begins after that. */
  close(): Promise<void>
}

interface Run {
  isWanted: boolean
  done: Promise<void>
}

export function makeAssigner(
  deps: PresentDeps,
  publish: (events: readonly Happened[]) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Assigner {
  const runs = new Map<string, Run>()
  let isClosed = false

  async function untilQuiet(workspaceId: string, run: Run): Promise<void> {
    while (run.isWanted && !isClosed) {
      run.isWanted = false
      try {
        await assignWaiting(deps, workspaceId, publish)
      } catch (error) {
        // The next event or the next periodic run assigns them.
        log.warn(
          { fault: error instanceof Error ? error.name : typeof error },
          'conversations not assigned',
        )
      }
    }
    runs.delete(workspaceId)
  }

  return {
    assign(workspaceId) {
      const running = runs.get(workspaceId)
      if (running !== undefined) {
        running.isWanted = true
        return running.done
      }
      const run: Run = { isWanted: true, done: Promise.resolve() }
      runs.set(workspaceId, run)
      run.done = everywhere(() => inWorkspace(workspaceId, () => untilQuiet(workspaceId, run)))
      return run.done
    },
    async close() {
      isClosed = true
      await Promise.all([...runs.values()].map(({ done }) => done))
    },
  }
}
