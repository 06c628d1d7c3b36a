// The memory of server processes over a run, by their process ids. Linux only; elsewhere nothing is measured.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const everyMs = 2_000
/** A process is warm after this time; what it needed at most until then is compared with the end. */
const warmAfterMs = 60_000
/** An idle process collects its garbage within so many looks. */
const mostLooks = 15

interface Growth {
  /** The most resident megabytes until the process was warm, and those at the end. */
  readonly warm: number
  readonly last: number
}

export function watchMemory(running: readonly ServerProcess[]) {
  const begun = new Map<number, number>()
  const warm = new Map<number, number>()
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      for (const { pid } of running) {
        const size = pid === undefined ? null : residentMegabytes(pid)
        if (pid === undefined || size === null) continue
        const since = begun.get(pid) ?? performance.now()
        begun.set(pid, since)
        if (performance.now() - since < warmAfterMs)
          warm.set(pid, Math.max(size, warm.get(pid) ?? 0))
      }
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  const grown = (): readonly Growth[] =>
    running.flatMap(({ pid = 0 }) => {
      const before = warm.get(pid)
      const last = residentMegabytes(pid)
      const isWarm = performance.now() - (begun.get(pid) ?? Number.POSITIVE_INFINITY) > warmAfterMs
      return before === undefined || last === null || !isWarm ? [] : [{ warm: before, last }]
    })
  return {
    /** Of the processes that live and are warm. One that has grown by more than `most` has some seconds to give memory back. */
    async stop(most: number): Promise<readonly Growth[]> {
      ending.abort()
      await watching
      for (let left = mostLooks; ; left -= 1) {
        const growths = grown()
        if (left === 0 || growths.every((one) => one.last <= most * one.warm)) return growths
        await wait(everyMs)
      }
    },
  }
}

function residentMegabytes(pid: number): number | null {
  try {
    const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found === null ? null : Math.round(Number(found[1]) / 1_024)
  } catch {
    return null
  }
}
