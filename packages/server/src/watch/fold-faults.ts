// Keeps a repeated fault from filling the disk. Of a fault (its class and the first frame of our own code) five complete lines are
// written in a minute; after that one line every ten seconds says how many more there were, without a stack (OP-35).
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'

const wholeInMinute = 5
const minuteMs = 60_000
const summaryMs = 10_000
/** More faults than that at once are written in full. */
const mostFaults = 200

interface SeenFault {
  readonly level: 'warn' | 'error'
  readonly name: string
  readonly sinceMs: number
  whole: number
  repeated: number
}

interface FaultFolder {
  /** Whether the line is to be written. */
  admit(level: number, fields: unknown): boolean
  start(app: FastifyInstance): void
}

export function foldFaults(clock: () => number = Date.now): FaultFolder {
  const seen = new Map<string, SeenFault>()
  let write: ((fault: SeenFault) => void) | null = null

  function summarize(): void {
    const now = clock()
    for (const [key, fault] of seen) {
      if (fault.repeated > 0) write?.(fault)
      fault.repeated = 0
      if (now - fault.sinceMs >= minuteMs) seen.delete(key)
    }
  }

  return {
    admit(level, fields) {
      const found = level < warnLevel ? null : faultIn(fields)
      if (found === null) return true
      const fault = seen.get(found.key) ?? {
        level: level >= errorLevel ? 'error' : 'warn',
        name: found.name,
        sinceMs: clock(),
        ...{ whole: 0, repeated: 0 },
      }
      if (!seen.has(found.key)) {
        if (seen.size >= mostFaults) return true
        seen.set(found.key, fault)
      }
      if (fault.whole < wholeInMinute) {
        fault.whole += 1
        return true
      }
      fault.repeated += 1
      return false
    },
    start(app) {
      write = ({ level, name, repeated, sinceMs }) =>
        app.log[level](
          { fault_name: name, repeated, since: new Date(sinceMs).toISOString() },
          'a fault repeated',
        )
      const timer = setInterval(summarize, summaryMs).unref()
      app.addHook('onClose', async () => {
        clearInterval(timer)
        summarize()
      })
    },
  }
}

const warnLevel = 40
const errorLevel = 50

/** The fault of a line, in either of its forms: with its parts, or as one text. */
function faultIn(fields: unknown): { readonly key: string; readonly name: string } | null {
  if (typeof fields !== 'object' || fields === null || !('fault' in fields)) return null
  const { fault } = fields
  if (typeof fault === 'string') {
    const [name = ''] = fault.split(' ')
    return { name, key: `${name} ${ownFrame(fault)}` }
  }
  if (typeof fault !== 'object' || fault === null) return null
  const { name, stack } = fault as { readonly name?: unknown; readonly stack?: unknown }
  return { name: String(name), key: `${String(name)} ${ownFrame(String(stack))}` }
}

/** File and line of the first frame that is not of a library or of Node. */
const ownFrame = (stack: string): string =>
  /\bat (?:[^()\n]*\()?((?:file:\/\/)?\/(?!\S*node_modules)[^\s()]+:\d+:\d+)/.exec(stack)?.[1] ?? ''

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** The form of the log: one JSON document for each line, with its level as a word and its time in RFC 3339 (OP-34). */
export const logOptions = (level: Config['logLevel'], folder: FaultFolder): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (word) => ({ level: word }) },
  hooks: {
    logMethod(args, method, number) {
      if (folder.admit(number, args[0])) method.apply(this, args)
    },
  },
})
