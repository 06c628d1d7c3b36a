// The global of `/widget.js`, or a stub that queues until the script has come; its types are for code that calls it directly.
import type { PsnWidget } from '@askwell/contract/embed'

declare global {
  interface Window {
    PSNWidget?: PsnWidget & { q?: unknown[] }
  }
}

/** Loads the script of `host` once per page; safe to call repeatedly. In a browser only. */
export function psnWidget(host: string): PsnWidget {
  if (!window.PSNWidget) {
    const queue: unknown[] = []
    window.PSNWidget = Object.assign((...call: unknown[]): never => queue.push(call) as never, {
      q: queue,
    })
    const script = document.createElement('script')
    script.async = true
    script.src = `${originOf(host)}/widget.js`
    document.head.append(script)
  }
  // Callers that hold this function reach the real one as soon as it has replaced the stub.
  return ((...call: Parameters<PsnWidget>) => window.PSNWidget?.(...call)) as PsnWidget
}

/** Accepts an address with or without a path. */
export const originOf = (host: string): string => new URL(host).origin
