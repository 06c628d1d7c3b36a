// Surveys in TypeScript, read by running them in a process that ends with them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { RunDefinition } from './definition-process.ts'
import type { Definition } from './flow-text.ts'

const mostMs = 60_000
const mostBytes = 64_000_000

/** By their paths. `nameOf` names a file in messages. */
export function readDefinitions(
  paths: readonly string[],
  nameOf: (path: string) => string,
): ReadonlyMap<string, Definition> {
  if (paths.length === 0) return new Map()
  // Code of a survey needs no key, and a pull request may have changed it.
  const { ASKWELL_API_KEY: _key, ...environment } = process.env
  const script = fileURLToPath(new URL('./definition-process.ts', import.meta.url))
  const { output, error, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...paths],
    {
      stdio: ['ignore', 2, 2, 'pipe'],
      ...{ env: environment, timeout: mostMs, maxBuffer: mostBytes },
    },
  )
  const text = String(output?.[3] ?? '')
  if (error || status !== 0 || text === '')
    throw new OperatorRefusal(
      `${paths.map(nameOf).join(', ')}: The code did not end within ${mostMs / 1000} s, or ended its process.`,
      exitCodes.configuration,
    )
  const results: readonly RunDefinition[] = JSON.parse(text)
  return new Map(
    paths.map((path, at) => {
      const result = results[at] ?? { fault: 'The file was not read.', line: 1 }
      if ('fault' in result)
        throw new OperatorRefusal(
          `${nameOf(path)}:${result.line}: ${result.fault}`,
          exitCodes.configuration,
        )
      const lines = new Map(result.lines)
      return [path, { document: result.document, lineOf: (part) => nearestLine(lines, part) }]
    }),
  )
}

/** Of the part itself, or of the nearest one around it that was written as a call. */
function nearestLine(lines: ReadonlyMap<string, number>, path: string): number {
  for (let parts = path.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const line = lines.get(parts.join('.'))
    if (line !== undefined) return line
  }
  return 1
}
