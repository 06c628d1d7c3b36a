// Writes the surface of the client from the contract's table of owner calls: the types, a documented interface for each tag, and
// the table from which the methods are made at run time.

import type { OwnerCall } from '@askwell/contract'
import { callNames, type KeyCall, ownerCalls, refusals, webhookTypes } from '@askwell/contract'
import type { z } from 'zod'
import { idOf, type NameOf, type Schema } from './json-types.ts'
import { collectTypes, declare } from './named-types.ts'

const notice =
  '// Generated from the contract by `npm run client`. Do not edit: change the contract.\n'

export interface Surface {
  /** `src/generated/types.ts` */
  readonly types: string
  /** `src/generated/calls.ts` */
  readonly calls: string
}

interface CallParts {
  readonly call: OwnerCall
  readonly name: KeyCall
  readonly tag: string
  readonly verb: string
  readonly input: Schema
  readonly reply: Schema
}

export function writeSurface(): Surface {
  const named = collectTypes()
  const all = (Object.keys(callNames) as KeyCall[]).map((name): CallParts => {
    const call: OwnerCall = ownerCalls[name]
    const [tag = '', verb = ''] = callNames[name].split('.')
    return {
      ...{ call, name, tag, verb },
      input: inputOf(call, (schema) => named.read(schema, 'input')),
      reply: named.read(call.reply, 'output'),
    }
  })
  const [inputName, outputName] = [named.nameIn('input'), named.nameIn('output')]
  const tags = Map.groupBy(all, ({ tag }) => tag)
  const interfaces = [...tags].map(([tag, calls]) => interfaceOf(tag, calls, outputName))
  const own = all.flatMap((parts) => ownTypes(parts, inputName, outputName))
  return {
    types: [
      notice,
      "import type { CallOptions, PagedList } from '../calling.ts'\n\n",
      named.declarations(),
      `\n${own.join('\n')}`,
      `\n${interfaces.join('\n')}`,
      `\n/** The calls of the owner API, by subject. */\nexport interface AskwellCalls {\n`,
      ...[...tags.keys()].map((tag) => `  readonly ${tag}: ${pascal(tag)}Calls\n`),
      '}\n\n',
      `/** Why the server refuses a call. */\nexport ${nameUnion(
        'RefusalName',
        Object.values(refusals).map(({ name }) => name),
      )}\n`,
      `/** What a webhook reports. A newer server may send more; \`test\` is sent from the studio. */\nexport ${nameUnion('WebhookType', ['test', ...webhookTypes])}`,
    ].join(''),
    calls: `${notice}${tableOf(tags)}\n${refusalTable()}`,
  }
}

/** Parameters and query as members, the body under its name: a body may have members that are called like a parameter. */
function inputOf(
  { params, query, body, bodyKind }: OwnerCall,
  read: (of: z.ZodType) => Schema,
): Schema {
  const parts = [params, query].filter((part) => part !== undefined).map(read)
  const properties = Object.assign({}, ...parts.map((part) => part['properties']))
  const count = parts.reduce((sum, part) => sum + Object.keys(Object(part['properties'])).length, 0)
  if (Object.keys(properties).length !== count || 'body' in properties)
    throw new Error('A parameter and a member of the query have the same name')
  const flags = Object.entries(properties).map(([name, of]) => [name, withFlags(of as Schema)])
  const sent = body && (bodyKind === 'multipart' ? asForm(read(body)) : read(body))
  return {
    type: 'object',
    properties: { ...Object.fromEntries(flags), ...(sent && { body: sent }) },
    required: [
      ...parts.flatMap((part) => (part['required'] ?? []) as string[]),
      ...(sent ? ['body'] : []),
    ],
  }
}

/** In an address yes and no are words; a program has them as values. */
const withFlags = (schema: Schema): Schema =>
  Array.isArray(schema['enum']) && schema['enum'].includes('true')
    ? { anyOf: [{ type: 'boolean' }, schema] }
    : schema

/** A member that JSON cannot describe is a file. */
const asForm = (schema: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(Object(schema['properties'])).map(([name, of]) => [
      name,
      Object.keys(Object(of)).length === 0 ? { type: 'Blob' } : of,
    ]),
  ),
  required: ((schema['required'] ?? []) as string[]).filter(
    (name) => Object.keys(Object(Object(schema['properties'])[name])).length > 0,
  ),
})

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const inputTypeOf = ({ tag, verb }: CallParts): string => `${pascal(tag)}${pascal(verb)}Input`
const hasInput = ({ input }: CallParts): boolean =>
  Object.keys(Object(input['properties'])).length > 0
const isRaw = ({ call }: CallParts): boolean => /\.\w+$/.test(call.path)
/** The feed of changes has no end, and its `next` is a number (`follow-changes.ts`). */
const isList = ({ reply }: CallParts): boolean => {
  const members = Object(reply['properties'])
  return 'items' in members && 'next' in members && Object(members['next']).type !== 'integer'
}
const pageVerb = (verb: string): string => (verb === 'list' ? 'page' : `${verb}Page`)

function replyTypeOf(parts: CallParts, nameOf: NameOf): string {
  if (isRaw(parts)) return 'Response'
  const { reply, tag, verb } = parts
  return typeof reply['$ref'] === 'string'
    ? nameOf(idOf(reply['$ref']))
    : `${pascal(tag)}${pascal(isList(parts) ? pageVerb(verb) : verb)}Reply`
}

function ownTypes(parts: CallParts, inputName: NameOf, outputName: NameOf): string[] {
  const { reply } = parts
  return [
    ...(hasInput(parts) ? [declare(inputTypeOf(parts), parts.input, inputName)] : []),
    ...(isRaw(parts) || typeof reply['$ref'] === 'string'
      ? []
      : [declare(replyTypeOf(parts, outputName), reply, outputName)]),
  ]
}

const interfaceOf = (tag: string, calls: readonly CallParts[], nameOf: NameOf): string =>
  `export interface ${pascal(tag)}Calls {\n${calls.flatMap((parts) => methodsOf(parts, nameOf)).join('')}}\n`

function methodsOf(parts: CallParts, nameOf: NameOf): string[] {
  const { verb, input } = parts
  const isNeeded = ((input['required'] ?? []) as string[]).length > 0
  const type = hasInput(parts) ? inputTypeOf(parts) : 'Record<string, never>'
  const args = [`input${isNeeded ? '' : '?'}: ${type}`, 'options?: CallOptions']
  const reply = replyTypeOf(parts, nameOf)
  const one = (name: string, first: string, example: string): string =>
    `${docOf(parts, first, example)}${signature(name, args, `Promise<${reply}>`)}`
  const called = exampleInput(parts)
  const path = `askwell.${parts.tag}`
  if (!isList(parts)) {
    const result = isRaw(parts) ? '.text()' : ''
    const example = `await ${path}.${verb}(${called})`
    return [one(verb, parts.call.summary, result ? `await (${example})${result}` : example)]
  }
  const loop = `for await (const item of ${path}.${verb}(${called})) console.log(item)`
  return [
    `${docOf(parts, parts.call.summary, loop)}${signature(verb, args, `PagedList<${reply}>`)}`,
    one(
      pageVerb(verb),
      `${parts.call.summary} One page of it.`,
      `const { items, next } = await ${path}.${pageVerb(verb)}(${called})`,
    ),
  ]
}

function signature(name: string, args: readonly string[], reply: string): string {
  const line = `  ${name}(${args.join(', ')}): ${reply}\n`
  if (line.length <= 101) return line
  return `  ${name}(\n${args.map((arg) => `    ${arg},\n`).join('')}  ): ${reply}\n`
}

function docOf({ call }: CallParts, summary: string, example: string): string {
  const names = call.refusals.map((code) => refusals[code].name).join(', ')
  const lines = [
    ...wrapped(summary),
    '',
    ...wrapped(`Needs the permission \`${call.permission}\`. Refusals: ${names}.`),
    ...deprecationOf(call),
    '@example',
    example,
  ]
  return `  /**\n${lines.map((line) => `   *${line === '' ? '' : ` ${line}`}\n`).join('')}   */\n`
}

function deprecationOf({ deprecated }: OwnerCall): string[] {
  if (deprecated === undefined) return []
  const { why, sunset, successor } = deprecated
  const instead = successor === undefined ? '' : ` Use ${successor} instead.`
  return wrapped(`@deprecated ${why} It works until ${sunset} at least.${instead}`)
}

const wrapped = (text: string): string[] =>
  text.match(/.{1,92}(?:\s|$)/g)?.map((line) => line.trimEnd()) ?? []

/** The members that a call needs, as variables of their names. */
function exampleInput({ input }: CallParts): string {
  const needed = (input['required'] ?? []) as string[]
  return needed.length === 0 ? '' : `{ ${needed.join(', ')} }`
}

const nameUnion = (name: string, words: readonly string[]): string =>
  `type ${name} =${words.map((word) => `\n  | '${word}'`).join('')}\n`

/** One line a call: method, path below /owner/v1, and what is special about it. `parseCall` reads it. */
function tableOf(tags: ReadonlyMap<string, readonly CallParts[]>): string {
  const lines = [...tags].map(
    ([tag, calls]) =>
      `  ${tag}: {\n${calls.map((parts) => `    ${parts.verb}: '${lineOf(parts)}',\n`).join('')}  },\n`,
  )
  return `export const callTable = {\n${lines.join('')}} as const\n`
}

function lineOf(parts: CallParts): string {
  const { call } = parts
  return [
    call.method,
    call.path.replace('/owner/v1', ''),
    ...(isList(parts) ? ['list'] : []),
    ...(isRaw(parts) ? ['raw'] : []),
    ...(call.bodyKind === 'multipart' ? ['form'] : []),
    ...(call.method === 'POST' && call.audit === 'never' ? ['harmless'] : []),
  ].join(' ')
}

const refusalTable = (): string =>
  `/** The names of refusals by their code. */\nexport const refusalNames: Readonly<Record<number, string>> = {\n${Object.entries(
    refusals,
  )
    .map(([code, { name }]) => `  ${code}: '${name}',\n`)
    .join('')}}\n`
