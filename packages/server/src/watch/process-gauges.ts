// Gauges of the process: event loop, garbage collection, memory, processor. Read when they are scraped.
import { readdirSync } from 'node:fs'
import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const gcTypes: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

/** Returns a function that stops it. */
export function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as { readonly detail?: { readonly kind?: number } }
      const v8js_gc_type = gcTypes[detail?.kind ?? 0] ?? 'other'
      metrics.gcSeconds.observe({ v8js_gc_type }, entry.duration / 1_000)
    }
  })
  collections.observe({ entryTypes: ['gc'] })
  let loop = performance.eventLoopUtilization()
  let cpuSeconds = 0
  metrics.startTime.set(performance.timeOrigin / 1_000)
  metrics.beforeScrape(() => {
    metrics.loopDelayP99.set(Math.max(0, delay.percentile(99) / 1e9 || 0))
    delay.reset()
    const now = performance.eventLoopUtilization()
    metrics.loopUtilization.set(performance.eventLoopUtilization(now, loop).utilization || 0)
    loop = now
    const { user, system } = process.cpuUsage()
    const usedSeconds = (user + system) / 1e6
    metrics.cpuSeconds.inc(Math.max(0, usedSeconds - cpuSeconds))
    cpuSeconds = usedSeconds
    const { rss, heapUsed } = process.memoryUsage()
    metrics.residentBytes.set(rss)
    metrics.heapUsed.set(heapUsed)
    metrics.openFiles.set(countOpenFiles())
  })
  return () => {
    delay.disable()
    collections.disconnect()
  }
}

function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
