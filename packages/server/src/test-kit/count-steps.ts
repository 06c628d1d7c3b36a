// How much work a function does, counted instead of timed: how often each block of code runs, by the engine's own coverage.
// The same input always counts the same, on any machine. What a native function does inside (a search by a pattern, a sort)
// counts once.
import { Session } from 'node:inspector/promises'

export interface StepCounter {
  /** Of this thread: work of other threads does not count. */
  count(act: () => void | Promise<void>): Promise<number>
  close(): void
}

export async function makeStepCounter(): Promise<StepCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    async count(act) {
      // This resets the counts so far.
      await session.post('Profiler.takePreciseCoverage')
      await act()
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return result
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0)
    },
    close: () => session.disconnect(),
  }
}
