// The named schemas of a contract as types. One that callers may send with less than the server answers (a member with a
// default) becomes two types: `Flow` is what comes back, and `FlowInput` is what may be sent.
import { z } from 'zod'
import { type NameOf, type Schema, typeOf } from './json-types.ts'

type Direction = 'input' | 'output'

export interface NamedTypes {
  /** The schema of a part of a call. Its names are collected. */
  read(schema: z.ZodType, direction: Direction): Schema
  /** After everything is read. */
  nameIn(direction: Direction): NameOf
  declarations(): string
}

export function collectTypes(): NamedTypes {
  const found: Record<Direction, Map<string, Schema>> = { input: new Map(), output: new Map() }
  let isDifferent: ((id: string) => boolean) | null = null

  function different(): (id: string) => boolean {
    isDifferent ??= differences(found.input, found.output)
    return isDifferent
  }
  const nameIn =
    (direction: Direction): NameOf =>
    (id) =>
      direction === 'input' && different()(id) ? `${id}Input` : id

  return {
    read(schema, direction) {
      const whole = z.toJSONSchema(schema, {
        io: direction,
        unrepresentable: 'any',
        cycles: 'ref',
      }) as Schema
      for (const [id, of] of Object.entries(Object(whole['$defs'])))
        found[direction].set(id, of as Schema)
      isDifferent = null
      return whole
    },
    nameIn,
    declarations() {
      const ids = [...new Set([...found.input.keys(), ...found.output.keys()])].toSorted()
      return ids
        .flatMap((id) => {
          const [input, output] = [found.input.get(id), found.output.get(id)]
          return [
            ...(output === undefined ? [] : [declare(id, output, nameIn('output'))]),
            ...(input !== undefined && (output === undefined || different()(id))
              ? [declare(nameIn('input')(id), input, nameIn('input'))]
              : []),
          ]
        })
        .join('\n')
    },
  }
}

export function declare(name: string, schema: Schema, nameOf: NameOf): string {
  const type = typeOf(schema, nameOf, '', `export interface ${name} `.length)
  return type.startsWith('{')
    ? `export interface ${name} ${type}\n`
    : `export type ${name} =${type.startsWith('\n') ? '' : ' '}${type}\n`
}

/** Schemas that differ by direction, themselves or in something that they refer to. */
function differences(
  input: ReadonlyMap<string, Schema>,
  output: ReadonlyMap<string, Schema>,
): (id: string) => boolean {
  const both = [...input.keys()].filter((id) => output.has(id))
  const plain: NameOf = (id) => id
  const texts = both.map((id) => [id, typeOf(input.get(id) ?? {}, plain)] as const)
  const differ = new Set(
    texts.filter(([id, text]) => text !== typeOf(output.get(id) ?? {}, plain)).map(([id]) => id),
  )
  for (let before = -1; before < differ.size; ) {
    before = differ.size
    for (const [id, text] of texts)
      if (
        [...differ].some((other) => new RegExp(`\\b${other}\\b`).test(text.replace(/'[^']*'/g, '')))
      )
        differ.add(id)
  }
  return (id) => differ.has(id)
}
