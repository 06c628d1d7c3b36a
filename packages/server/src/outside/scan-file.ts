// Asks the operator's own scanner whether a file is harmful. The bytes go out by POST as `application/octet-stream`,
// and the scanner answers 200 with `{"verdict": "clean"}` or `{"verdict": "infected"}`. Everything else is not a verdict. The
// operator chose the address, so it may be internal.
import { openAsBlob } from 'node:fs'
import { z } from 'zod'

export type ScanVerdict = 'clean' | 'infected' | 'unknown'
/** Never throws: an unavailable scanner gives no verdict. */
export type ScanFile = (path: string) => Promise<ScanVerdict>

export interface Scanning {
  readonly url: string
  /** A file without a verdict is refused, and not kept and marked. */
  readonly isRequired: boolean
}

const timeoutMs = 30_000
const Reply = z.object({ verdict: z.enum(['clean', 'infected']) })

export function makeScanFile(url: string): ScanFile {
  return async (path) => {
    try {
      const body = await openAsBlob(path, { type: 'application/octet-stream' })
      const reply = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const read = reply.status === 200 ? Reply.safeParse(await reply.json()) : null
      return read?.success ? read.data.verdict : 'unknown'
    } catch {
      return 'unknown'
    }
  }
}
