// The report of an error to the operator: the error and the types, never the values, of the last acts before it
// . Nothing leaves the browser unless a report address is configured.

const logMax = 40
/** The limit for an error in a loop. */
const reportsMax = 10

export interface ActionLog {
  readonly note: (type: string) => void
  readonly entries: () => readonly string[]
}

export function createActionLog(): ActionLog {
  const types: string[] = []
  return {
    note: (type) => {
      types.push(type)
      if (types.length > logMax) types.shift()
    },
    entries: () => [...types],
  }
}

export interface ReportOptions {
  readonly url: string | null
  readonly log: ActionLog
  /** The path without its query: it contains signatures and preloaded answers. */
  readonly path: string
  readonly post: (url: string, body: string) => void
}

export function createReport(options: ReportOptions): (error: unknown) => void {
  const seen = new Set<string>()
  return (error) => {
    if (!options.url || seen.size >= reportsMax) return
    const fault =
      error instanceof Error
        ? { name: error.name, message: error.message, stack: error.stack ?? null }
        : { name: 'Error', message: String(error), stack: null }
    const mark = `${fault.name}: ${fault.message}`
    if (seen.has(mark)) return
    seen.add(mark)
    options.post(
      options.url,
      JSON.stringify({ ...fault, path: options.path, actions: options.log.entries() }),
    )
  }
}
