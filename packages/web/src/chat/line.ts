// Whether the server is reachable, and since when it is not. The socket alone is not enough, because without one
// the calls carry the conversation.

export interface Line {
  /** The server has answered. */
  works(): void
  /** A call got no answer. */
  failed(): void
  /** The socket has closed, or a reply is slow: unless the server answers soon, the connection counts as lost from now. */
  suspect(): void
  stop(): void
}

interface LineOutside {
  readonly nowMs: () => number
  readonly later: (ms: number, task: () => void) => () => void
  /** Called with the time at which it went down, in epoch ms; null = it works. */
  readonly changed: (downSince: number | null) => void
  /** Makes any call that the server answers. */
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
