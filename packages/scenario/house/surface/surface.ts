// All that programs and operators rely on, as one value: the calls with their schemas, the refusals, and the lists of words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Call,
  callNames,
  calls,
  doorCalls,
  Flow,
  type OwnerCall,
  ownerCalls,
  permissions,
  questionStyles,
  refusals,
  webhookTypes,
} from '@askwell/contract'
import { z } from 'zod'
import type { JsonSchema } from './alternatives.ts'

export interface CallSurface {
  /** The name in programs; absent = it has none. */
  readonly name?: string
  readonly permission?: string
  readonly confirm?: boolean
  readonly bodyKind?: string
  readonly deprecated?: { readonly since: string; readonly sunset: string }
  readonly refusals: readonly number[]
  readonly params?: JsonSchema
  readonly query?: JsonSchema
  readonly body?: JsonSchema
  readonly reply?: JsonSchema
}

export interface Surface {
  readonly version: string
  /** By method and path. */
  readonly calls: Readonly<Record<string, CallSurface>>
  /** Schemas with a name, as they are sent and as they are answered. */
  readonly input: Readonly<Record<string, JsonSchema>>
  readonly output: Readonly<Record<string, JsonSchema>>
  readonly refusals: Readonly<Record<string, JsonSchema>>
  readonly words: Readonly<Record<string, readonly string[]>>
}

export interface SurfaceSources {
  readonly version: string
  readonly calls: Readonly<Record<string, Call | OwnerCall>>
  /** The names of the environment's variables. */
  readonly variables: readonly string[]
}

export const contractCalls: SurfaceSources['calls'] = { ...calls, ...doorCalls, ...ownerCalls }

export function surfaceOf({ version, calls: table, variables }: SurfaceSources): Surface {
  const named: Record<'input' | 'output', Record<string, JsonSchema>> = { input: {}, output: {} }
  const read = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $defs, $schema, ...own } = z.toJSONSchema(schema, {
      ...{ io, unrepresentable: 'any', cycles: 'ref' },
    }) as JsonSchema
    Object.assign(named[io], $defs)
    return own
  }
  const names: Readonly<Record<string, string>> = callNames
  const described = Object.entries(table).map(([name, call]): [string, CallSurface] => {
    const { params, query, body, bodyKind, confirm, deprecated, reply } = call
    return [
      `${call.method} ${call.path}`,
      {
        ...(Object.hasOwn(names, name) && { name: names[name] ?? '' }),
        ...('permission' in call && { permission: call.permission }),
        ...(confirm && { confirm }),
        ...(bodyKind && { bodyKind }),
        ...(deprecated && {
          deprecated: { since: deprecated.since, sunset: deprecated.sunset },
        }),
        refusals: call.refusals.toSorted((a, b) => a - b),
        ...(params && { params: read(params, 'input') }),
        ...(query && { query: read(query, 'input') }),
        ...(body && { body: read(body, 'input') }),
        reply: read(reply, 'output'),
      },
    ]
  })
  // Files of surveys are the flow document too, whatever calls there are.
  read(z.object({ Flow }), 'input')
  return {
    version,
    calls: Object.fromEntries(described),
    ...named,
    refusals,
    words: {
      'question styles': questionStyles,
      'webhook events': webhookTypes,
      permissions,
      variables,
    },
  }
}

/** One line for each call and each named schema, so that a release changes only the lines of what it changes. */
export function writeSurface({ version, ...parts }: Surface): string {
  const lines = Object.entries(parts).flatMap(([part, entries]) =>
    Object.entries(entries)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${part}\t${name}\t${JSON.stringify(value)}`),
  )
  return `${[version, ...lines].join('\n')}\n`
}

export function readSurface(text: string): Surface {
  const [version = '', ...lines] = text.trimEnd().split('\n')
  const parts: Record<keyof Omit<Surface, 'version'>, Record<string, unknown>> = {
    ...{ calls: {}, input: {}, output: {}, refusals: {}, words: {} },
  }
  for (const line of lines) {
    const [part = '', name = '', value = ''] = line.split('\t')
    parts[part as keyof typeof parts][name] = JSON.parse(value)
  }
  return { version, ...parts } as Surface
}

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The names of variables come from their page, which a test of the server compares with the table that reads them. */
export const presentSurface = (): Surface =>
  surfaceOf({
    version: JSON.parse(read('package.json')).version,
    calls: contractCalls,
    variables: [...read('docs/configuration.md').matchAll(/^\| `([A-Z]\w+)`/gm)].map(
      ([, name = '']) => name,
    ),
  })
