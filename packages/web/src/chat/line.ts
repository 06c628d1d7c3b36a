// Whether the server is reached, and since when it is not. The socket alone does not tell: where it cannot be had, calls
// carry the conversation as well.

export interface Line {
  /** Something was answered. */
  works(): void
  /** Something was not. */
  failed(): void
  /** The socket has gone, or a reply takes long: unless something is answered soon, the line was lost now. */
  suspect(): void
  stop(): void
}

interface LineOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  /** Since when it is down, in epoch ms; null = it works. */
  readonly changed: (downSince: number | null) => void
  /** Anything that the server answers. */
  readonly probe: () => void
}

const doubtMs = 3_000
const probeMs = 4_000

export function watchLine({ nowMs, later, changed, probe }: LineOutside): Line {
  let downSince: number | null = null
  let suspectedAt: number | null = null
  let prevent = (): void => {}

  const probeAgain = (): void => {
    prevent = later(probeMs, () => {
      probe()
      probeAgain()
    })
  }
  const failed = (): void => {
    if (downSince !== null) return
    prevent()
    downSince = suspectedAt ?? nowMs()
    changed(downSince)
    probeAgain()
  }
  return {
    failed,
    works() {
      prevent()
      suspectedAt = null
      if (downSince === null) return
      downSince = null
      changed(null)
    },
    suspect() {
      if (downSince !== null || suspectedAt !== null) return
      suspectedAt = nowMs()
      prevent = later(doubtMs, failed)
    },
    stop: () => prevent(),
  }
}
