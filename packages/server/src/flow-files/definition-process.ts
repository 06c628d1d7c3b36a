// The process that runs surveys in TypeScript, apart from the command: the code of a file can neither print among the results nor
// end the command. It receives paths of files and answers over its fourth stream; started by `definitions.ts`.
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `lines`: of the parts of the document, by their dotted paths. */
export type RunDefinition =
  | { readonly document: unknown; readonly lines: readonly (readonly [string, number])[] }
  | { readonly fault: string; readonly line: number }

const builder = '@askwell/flow/define'
const own = new URL('../../../flow/src/define.ts', import.meta.url).href
/** Where the files found the builder: in their own repository, or else here. */
const builders = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== builder) return next(specifier, context)
    const found = orOwn(() => next(specifier, context))
    builders.add(found.url)
    return found
  },
})

function orOwn<T extends { readonly url: string }>(resolve: () => T) {
  try {
    return resolve()
  } catch {
    return { url: own, shortCircuit: true }
  }
}

async function run(file: string): Promise<RunDefinition> {
  const url = pathToFileURL(file).href
  try {
    const { default: document } = await import(/* @vite-ignore */ url)
    if (typeof document !== 'object' || document === null)
      return { fault: 'The file has no survey as its default export.', line: 1 }
    return { document, lines: await linesOf(document, url) }
  } catch (error) {
    const { stack = '', message } = error instanceof Error ? error : new Error(String(error))
    return { fault: message, line: lineIn(stack, url, file) ?? 1 }
  }
}

async function linesOf(document: object, url: string): Promise<(readonly [string, number])[]> {
  const found: (readonly [string, number])[] = []
  for (const address of builders) {
    const { sourcesOf } = await import(/* @vite-ignore */ address)
    for (const [path, { stack = '' }] of sourcesOf(document)) {
      const line = lineIn(stack, url)
      if (line !== null) found.push([path, line])
    }
  }
  return found
}

/** In the first frame of the file itself. */
function lineIn(stack: string, ...names: readonly string[]): number | null {
  for (const frame of stack.split('\n'))
    for (const name of names) {
      const at = frame.indexOf(`${name}:`)
      const line = at < 0 ? Number.NaN : Number.parseInt(frame.slice(at + name.length + 1), 10)
      if (!Number.isNaN(line)) return line
    }
  return null
}

const results: RunDefinition[] = []
for (const file of process.argv.slice(2)) results.push(await run(file))
const bytes = Buffer.from(JSON.stringify(results))
for (let at = 0; at < bytes.length; ) at += writeSync(3, bytes, at)
// A timer of a file would keep the process alive.
process.exit(0)
