// The folder of a repository that has flows as files: askwell.json says where they are and which server has them.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Flow, GoldenPath } from '@askwell/contract'
import { z } from 'zod'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { parseJson, readFlow, readPaths, textOfFlow, textOfPaths } from './flow-text.ts'

const mostBytes = 1_000_000
const flowEnd = '.flow.json'
const pathsEnd = '.paths.json'

export interface FlowFile {
  /** The name without its end, by which a command line means it. */
  readonly key: string
  /** As messages name it, from the folder. */
  readonly file: string
  readonly text: string
  readonly flow: Flow
  /** Null = there is no file of golden paths. */
  readonly paths: readonly GoldenPath[] | null
  readonly pathsFile: string
  readonly pathsText: string | null
}

export interface FlowFolder {
  /** Null = askwell.json names none. */
  readonly host: string | null
  readonly files: readonly FlowFile[]
  /** The revision of each draft that was pulled or pushed last, by the flow's id. */
  readonly revisions: Readonly<Record<string, number>>
  /** Under the key of a file that has the flow already, else under one made from its name. Returns the file. */
  write(flow: Flow, paths: readonly GoldenPath[]): string
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

  const files = flowFilesIn(folder).map((file): FlowFile => {
    const key = file.slice(0, -flowEnd.length)
    const text = read(file) ?? ''
    const [pathsFile, pathsText] = [name(key + pathsEnd), read(key + pathsEnd)]
    return {
      ...{ key, file: name(file), text, flow: readFlow(name(file), text), pathsFile, pathsText },
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
    write(flow, paths) {
      const key = keys.get(flow.id) ?? newKey(flow, new Set(keys.values()))
      keys.set(flow.id, key)
      write(key + flowEnd, textOfFlow(flow))
      if (paths.length > 0 || existsSync(join(folder, key + pathsEnd)))
        write(key + pathsEnd, textOfPaths({ items: paths }))
      return name(key + flowEnd)
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
const flowFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(flowEnd))
        .map((entry) => entry.name)
        .toSorted()
    : []

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
