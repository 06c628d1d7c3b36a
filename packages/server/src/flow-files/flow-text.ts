// A flow as the text of a file. Its members are in the order of the contract, so that two texts differ where the flows do.
import { Flow, GoldenPaths } from '@askwell/contract'
import type { z } from 'zod'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { faultsOf } from '../http/schema-faults.ts'
import { lineOf } from './json-lines.ts'

const asText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

/** Without the number of a version, which a server gives. */
export function textOfFlow(flow: unknown): string {
  const { version: _number, ...document } = Flow.parse(flow)
  return asText(document)
}

export const textOfPaths = (paths: unknown): string => asText(GoldenPaths.parse(paths))

/** The document of a file, and the line of each part by its dotted path. */
export interface Definition {
  readonly document: unknown
  readonly lineOf: (path: string) => number
}

export const definitionOf = (file: string, text: string): Definition => ({
  document: parseJson(file, text),
  lineOf: (path) => lineOf(text, path),
})

export const readFlow = (file: string, document: unknown, lineOfPart: Definition['lineOf']): Flow =>
  read(file, { document, lineOf: lineOfPart }, Flow)
export const readPaths = (file: string, text: string): GoldenPaths =>
  read(file, definitionOf(file, text), GoldenPaths)

function read<T extends z.ZodType>(file: string, definition: Definition, schema: T): z.output<T> {
  const parsed = schema.safeParse(definition.document)
  if (parsed.success) return parsed.data
  const faults = faultsOf(parsed.error).map(
    ({ field, message }) => `${file}:${definition.lineOf(field)}: ${field} ${message}`,
  )
  throw new OperatorRefusal(faults.join('\n'), exitCodes.configuration)
}

/** Names line and column, as the parser of Node does not for every text. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : ''
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length)
    const before = text.slice(0, at).split('\n')
    const place = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
    throw new OperatorRefusal(`${place}: The file is not JSON.`, exitCodes.configuration)
  }
}
