import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { testFlow } from '../../../test-kit/respondent-flow.ts'
import { isSmall } from './is-small.ts'
import { runFlowTask, type TaskLimits } from './run-flow-task.ts'

const tooMuch = { message: 'Make it smaller.', faults: [{ field: 'flow', message: 'is too much' }] }
const limits = (change: Partial<TaskLimits> = {}): TaskLimits => ({
  gone: new AbortController().signal,
  tooMuch,
  ...change,
})
/** Every transition starts at the same page, so that each is compared with those before it. */
const withTransitions = (count: number): Flow => {
  const flow = testFlow()
  const [transition] = flow.transitions
  if (!transition) throw new Error('The test flow has transitions.')
  const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return {
    ...flow,
    transitions: Array.from({ length: count }, (_, at) => ({ ...transition, id: idOf(at) })),
  }
}

describe('flow tasks', () => {
  it('a usual flow is small, and one with many transitions, long texts or large patterns is not', () => {
    expect(isSmall([testFlow()])).toBe(true)
    expect(isSmall([withTransitions(5_000)])).toBe(false)
    expect(isSmall(['x'.repeat(400_000)])).toBe(false)
    expect(isSmall([{ operator: 'regex', value: ['(a{1,900}){1,9}'] }])).toBe(false)
    expect(isSmall([{ css_text: 'a:b;'.repeat(1_000) }])).toBe(true)
    expect(isSmall([{ css_text: 'a:b;'.repeat(2_000) }])).toBe(false)
    expect(isSmall([Array.from({ length: 100_000 }, () => null)])).toBe(false)
  })

  it('a large flow is checked beside, while this thread continues', async () => {
    const flow = withTransitions(8_000)
    await runFlowTask('problems', [[withTransitions(2_000)]], limits())
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const [problems = []] = await runFlowTask('problems', [[flow]], limits())
    delay.disable()
    expect(problems.length).toBeGreaterThan(1_000)
    // This thread only passes the document and receives its problems.
    expect(delay.max / 1e6).toBeLessThan(1_000)
  })

  it('says what to make smaller when it takes too long, and the next task has a new thread', async () => {
    const slow = runFlowTask('simulate', [testFlow(), 20_000, 1], limits({ longestMs: 1 }))
    await expect(slow).rejects.toMatchObject({
      code: 13001,
      message: 'Make it smaller.',
      errors: tooMuch.faults,
    })
    expect(await runFlowTask('simulate', [testFlow(), 10, 1], limits())).toMatchObject({ runs: 10 })
  })

  it('says it too when it takes too much memory', async () => {
    const endless = Array.from({ length: 400 }, () => withTransitions(2_000))
    await expect(
      runFlowTask('problems', [endless], limits({ longestMs: 60_000 })),
    ).rejects.toMatchObject({ code: 13001 })
  }, 60_000)

  it('ends the work of a client that went away, whether it waits or runs', async () => {
    const clients = Array.from({ length: 5 }, () => new AbortController())
    const works = clients.map(({ signal }) =>
      runFlowTask('simulate', [testFlow(), 20_000, 1], limits({ gone: signal })),
    )
    const ended = Promise.allSettled(works)
    for (const client of clients) client.abort()
    expect((await ended).map(({ status }) => status)).toEqual(clients.map(() => 'rejected'))
    expect(await runFlowTask('simulate', [testFlow(), 10, 1], limits())).toMatchObject({ runs: 10 })
  })

  it('takes no more than waits, and asks the others to come again', async () => {
    const gone = new AbortController()
    const works = Array.from({ length: 12 }, () =>
      runFlowTask('simulate', [testFlow(), 20_000, 1], limits({ gone: gone.signal })),
    )
    const ended = Promise.allSettled(works)
    await expect(works[11]).rejects.toMatchObject({ code: 13011, retryAfterSeconds: 10 })
    gone.abort()
    await ended
  })
})
