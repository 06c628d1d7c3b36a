import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callNames, type OwnerCall, ownerCalls } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { typeOf } from './json-types.ts'
import { collectTypes } from './named-types.ts'
import { writeSurface } from './surface.ts'

const generated = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../src/generated', `${name}.ts`), 'utf8')

describe('the surface of the client', () => {
  const surface = writeSurface()

  it.each(['types', 'calls'] as const)(
    'is what the contract gives, in %s: run `npm run client` when this fails (ECO-5)',
    (name) => {
      expect(generated(name)).toBe(surface[name])
    },
  )

  it('is the same each time it is written (ECO-5)', () => {
    expect(writeSurface()).toEqual(surface)
  })

  it('has a method for each call that an API key can make (ECO-7)', () => {
    for (const name of Object.values(callNames)) {
      const [tag = '', verb = ''] = name.split('.')
      const [, lines = ''] = new RegExp(`^ {2}${tag}: \\{\\n([^}]*)`, 'm').exec(surface.calls) ?? []
      expect(lines).toContain(`    ${verb}: '`)
      expect(surface.types).toContain(`  readonly ${tag}: `)
    }
  })

  it('has a description and an example at every method (ECO-99)', () => {
    const [, interfaces = ''] = surface.types.split(/(?=export interface \w+Calls \{)/, 2)
    const methods = surface.types.match(/^ {2}\w+\((?:input|$)/gm) ?? []
    const documented = surface.types.match(
      / {2}\/\*\*\n(?: {3}\* .+\n)+ {3}\*\n(?: {3}\* .+\n)+ {3}\* @example\n(?: {3}\* .*askwell\..+\n)+ {3}\*\/\n {2}\w+\(/g,
    )
    expect(interfaces).not.toBe('')
    expect(methods.length).toBeGreaterThan(130)
    expect(documented).toHaveLength(methods.length)
  })

  it('marks a call that is deprecated, with what replaces it (ECO-92)', () => {
    const planted: OwnerCall = ownerCalls.list_webhooks
    planted.deprecated = {
      ...{ since: '2027-03-01', sunset: '2028-04-02', successor: 'GET /owner/v1/hooks' },
      why: 'Hooks replace webhooks.',
    }
    const { types } = writeSurface()
    delete planted.deprecated
    const mark =
      /\* @deprecated Hooks replace webhooks\. It works until 2028-04-02 at least\. Use GET\s+\* \/owner\/v1\/hooks instead\.\n/g
    // The list and one page of it.
    expect(types.match(mark)).toHaveLength(2)
    expect(surface.types).not.toContain('@deprecated')
  })

  it('says nothing of `any` (ECO-2)', () => {
    expect(surface.types.replace(/\/\*\*[\s\S]*?\*\//g, '')).not.toMatch(/\bany\b(?!'|:)/)
  })
})

describe('a schema as a type', () => {
  const text = (schema: z.ZodType): string =>
    typeOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), (id) => id)

  it.each([
    [z.string().max(3), 'string'],
    [z.int().nullable(), 'number | null'],
    [z.array(z.enum(['a', "b'c"])), "Array<'a' | 'b\\'c'>"],
    [
      z.object({ a: z.boolean(), 'b-c': z.string().optional() }),
      "{ a: boolean; 'b-c'?: string | undefined }",
    ],
    [z.looseObject({ a: z.literal(1) }), '{ a: 1; [name: string]: unknown }'],
    [z.record(z.string(), z.number()), 'Record<string, number>'],
    [z.partialRecord(z.enum(['x', 'y']), z.null()), "Partial<Record<'x' | 'y', null>>"],
    [z.union([z.literal('a'), z.enum(['b', 'c']).nullable()]), "'a' | 'b' | 'c' | null"],
    [z.unknown(), 'unknown'],
    [z.object({}), 'Record<string, never>'],
  ])('number %# is the type that a program expects', (schema, expected) => {
    expect(text(schema)).toBe(expected)
  })

  it('is refused when it has a keyword that nobody has translated', () => {
    expect(() => typeOf({ type: 'array', contains: {} }, (id) => id)).toThrow('contains')
    expect(() => typeOf({ $ref: '#' }, (id) => id)).toThrow('no name')
  })

  it('gets a second name where less may be sent than comes back, also through others', () => {
    const inner = z.object({ a: z.number().default(1) }).meta({ id: 'PlantInner' })
    const outer = z.object({ inner }).meta({ id: 'PlantOuter' })
    const same = z.object({ b: z.string() }).meta({ id: 'PlantSame' })
    const named = collectTypes()
    for (const direction of ['input', 'output'] as const)
      named.read(z.object({ outer, same }), direction)
    expect(named.declarations()).toBe(
      [
        'export interface PlantInner { a: number }\n',
        'export interface PlantInnerInput { a?: number | undefined }\n',
        'export interface PlantOuter { inner: PlantInner }\n',
        'export interface PlantOuterInput { inner: PlantInnerInput }\n',
        'export interface PlantSame { b: string }\n',
      ].join('\n'),
    )
  })
})
