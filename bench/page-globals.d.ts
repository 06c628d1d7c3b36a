// Globals that the benches set on a page and read later.
export {}

declare global {
  interface Window {
    /** Times in ms since the epoch, by the bench's own clock. */
    benchTimes: { pressed: number; painted: Record<string, number> }
    /** Ms after the configuration came. */
    buttonAfterMs?: number
    drawnCards: number
    frameLoop: number
    /** Of frames that the browser reports as long, in ms. */
    longFrames: number[]
    longWatch: PerformanceObserver
    /** Ms between two frames. */
    frameTimes: number[]
  }
  /** Element Timing, which the compiler's library does not have yet. */
  interface PerformanceEntry {
    readonly identifier?: string
    readonly renderTime?: number
  }
}
