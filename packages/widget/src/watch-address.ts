/** A page may move without loading, and nothing tells: half a second is what it takes at most. */
const pollMs = 500

export function watchAddress(onMove: () => void, signal: AbortSignal): void {
  let address = location.href
  const look = (): void => {
    if (address === location.href) return
    address = location.href
    onMove()
  }
  const poll = setInterval(look, pollMs)
  signal.addEventListener('abort', () => clearInterval(poll))
  addEventListener('popstate', look, { signal })
}
