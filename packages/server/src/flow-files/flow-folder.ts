// The folder of a repository that has flows as files: askwell.json says where they are and which server has them.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Flow, type GoldenPath } from '@askwell/contract'
import { sourceOf } from '@askwell/flow/print'
import { z } from 'zod'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { readDefinitions } from './definitions.ts'
import {
  definitionOf,
  parseJson,
  readFlow,
  readPaths,
  textOfFlow,
  textOfPaths,
} from './flow-text.ts'

const mostBytes = 1_000_000
const flowEnds = { json: '.flow.json', ts: '.flow.ts' } as const
export type FlowKind = keyof typeof flowEnds
export const flowKinds = ['json', 'ts'] as const satisfies readonly FlowKind[]
const pathsEnd = '.paths.json'

export interface FlowFile {
  /** The name without its end, by which a command line means it. */
  readonly key: string
  /** As messages name it, from the folder. */
  readonly file: string
  readonly kind: FlowKind
  /** With members that no flow has. */
  readonly document: unknown
  readonly flow: Flow
  /** The line at which a part is written, by its dotted path. */
  readonly lineOf: (path: string) => number
  /** Null = there is no file of golden paths. */
  readonly paths: readonly GoldenPath[] | null
  readonly pathsFile: string
  readonly pathsText: string | null
}

interface WriteChoice {
  readonly newKey?: string
  readonly kind?: FlowKind
}

export interface FlowFolder {
  /** Null = askwell.json names none. */
  readonly host: string | null
  readonly files: readonly FlowFile[]
  /** The revision of each draft that was pulled or pushed last, by the flow's id. */
  readonly revisions: Readonly<Record<string, number>>
  /**
   * Under the key of a file that has the flow already, else under the given one, or one made from its name. A file in TypeScript is
   * written again only where `kind` says so and its flow differs. Returns the file.
   */
  write(flow: Flow, paths: readonly GoldenPath[], choice?: WriteChoice): string
  remember(flowId: string, revision: number): void
}

const Settings = z.strictObject({
  host: z.string().optional(),
  flows: z.string().default('surveys'),
})
const Revisions = z.record(z.string(), z.int())

export function openFolder(root: string): FlowFolder {
  const settings = settingsIn(join(root, 'askwell.json'))
  const folder = resolve(root, settings.flows)
  const name = (file: string): string => relative(root, join(folder, file))
  const read = (file: string): string | null => {
    const path = join(folder, file)
    if (!existsSync(path)) return null
    const { size } = lstatSync(path)
    if (size > mostBytes) throw wrong(`${name(file)} has more than 1 MB.`)
    return readFileSync(path, 'utf8')
  }
  const write = (file: string, text: string): void => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  const found = flowFilesIn(folder)
  const definitions = readDefinitions(
    found.filter(({ kind }) => kind === 'ts').map(({ file }) => join(folder, file)),
    (path) => relative(root, path),
  )
  const files = found.map(({ file, kind, key }): FlowFile => {
    const text = read(file) ?? ''
    const { document, lineOf } =
      definitions.get(join(folder, file)) ?? definitionOf(name(file), text)
    const [pathsFile, pathsText] = [name(key + pathsEnd), read(key + pathsEnd)]
    return {
      ...{ key, kind, file: name(file), document, lineOf, pathsFile, pathsText },
      flow: readFlow(name(file), document, lineOf),
      paths: pathsText === null ? null : readPaths(pathsFile, pathsText).items,
    }
  })
  assertApart(files)
  const keys = new Map(files.map(({ key, flow }) => [flow.id, key]))
  const pulled = read('.pulled.json')
  const revisions = pulled === null ? {} : Revisions.parse(parseJson('.pulled.json', pulled))

  return {
    host: settings.host ?? null,
    files,
    revisions,
    write(flow, paths, { newKey: wanted, kind } = {}) {
      const before = files.find((file) => file.flow.id === flow.id)
      const key = keys.get(flow.id) ?? wanted ?? newKey(flow, new Set(keys.values()))
      keys.set(flow.id, key)
      const now = kind ?? before?.kind ?? 'json'
      const file = key + flowEnds[now]
      const isKept =
        now === 'ts' && before?.kind === 'ts' && textOfFlow(before.flow) === textOfFlow(flow)
      if (before?.kind === 'ts' && kind === undefined && !isKept)
        throw wrong(
          `${before.file} makes another flow. Say --as ts to write the file again, without what only the file has, or --as json.`,
        )
      if (!isKept) write(file, now === 'ts' ? sourceOf(Flow.parse(flow), key) : textOfFlow(flow))
      if (now === 'ts' && !isKept) assertSame(join(folder, file), name(file), flow)
      if (before !== undefined && before.kind !== now) rmSync(join(root, before.file))
      if (paths.length > 0 || existsSync(join(folder, key + pathsEnd)))
        write(key + pathsEnd, textOfPaths({ items: paths }))
      return name(file)
    },
    remember(flowId, revision) {
      revisions[flowId] = revision
      write('.pulled.json', `${JSON.stringify(revisions, null, 2)}\n`)
    },
  }
}

const wrong = (sentence: string): OperatorRefusal =>
  new OperatorRefusal(sentence, exitCodes.configuration)

function settingsIn(path: string): z.output<typeof Settings> {
  if (!existsSync(path)) return Settings.parse({})
  const document = parseJson('askwell.json', readFileSync(path, 'utf8'))
  if (Object.keys(Object(document)).some((member) => /key/i.test(member)))
    throw wrong('askwell.json has an API key. Remove it, and set ASKWELL_API_KEY instead.')
  const parsed = Settings.safeParse(document)
  if (!parsed.success) throw wrong('askwell.json may have only `host` and `flows`, as texts.')
  return parsed.data
}

/** Files only: a symbolic link may lead out of the repository. */
const flowFilesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .flatMap(({ name: file }) =>
          flowKinds
            .filter((kind) => file.endsWith(flowEnds[kind]))
            .map((kind) => ({ file, kind, key: file.slice(0, -flowEnds[kind].length) })),
        )
        .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    : []

/** A file in TypeScript that says something else than its flow is worse than none. */
function assertSame(path: string, file: string, flow: Flow): void {
  const { document } = readDefinitions([path], () => file).get(path) ?? {}
  if (textOfFlow(document) === textOfFlow(flow)) return
  rmSync(path)
  throw wrong(`${file} cannot be written as TypeScript. Pull the flow with --as json.`)
}

function assertApart(files: readonly FlowFile[]): void {
  for (const [id, same] of Map.groupBy(files, ({ flow }) => flow.id))
    if (same.length > 1)
      throw wrong(`${same.map(({ file }) => file).join(' and ')} have the same flow, ${id}.`)
}

function newKey({ id, name }: Flow, taken: ReadonlySet<string>): string {
  const key = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return key === '' || taken.has(key) ? [key, id.slice(0, 8)].filter(Boolean).join('-') : key
}
