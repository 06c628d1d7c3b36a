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

export const readFlow = (file: string, text: string): Flow => read(file, text, Flow)
export const readPaths = (file: string, text: string): GoldenPaths => read(file, text, GoldenPaths)

function read<T extends z.ZodType>(file: string, text: string, schema: T): z.output<T> {
  const parsed = schema.safeParse(parseJson(file, text))
  if (parsed.success) return parsed.data
  const faults = faultsOf(parsed.error).map(
    ({ field, message }) => `${file}:${lineOf(text, field)}: ${field} ${message}`,
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
