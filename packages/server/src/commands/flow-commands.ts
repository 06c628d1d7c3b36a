// Flows as files of a repository: read from a server, compared and written to one.
import type { FlowSummary } from '@askwell/client'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { changesOf } from '../flow-files/differences.ts'
import { type FlowFolder, type FlowKind, flowKinds } from '../flow-files/flow-folder.ts'
import { type Command, type CommandInput, textOf } from './command.ts'
import { flowChecks } from './flow-checks.ts'
import { chosen, type FlowCommand, host, inFolder, into, keyed, unknown } from './flow-command.ts'
import { flowMaking } from './flow-making.ts'
import { push } from './flow-push.ts'
import { flowServer } from './flow-server.ts'

const all = { meaning: 'All flows.' }

const pull: FlowCommand = {
  name: 'flow pull',
  operands: ['[FLOW]'],
  summary: 'Writes the drafts of flows into files, with their golden paths.',
  options: {
    all,
    published: { meaning: 'The published version and not the draft.' },
    as: {
      value: flowKinds.join('|'),
      meaning:
        'ts: as TypeScript with keys in place of ids. Without it a file keeps its format, and a new one is JSON.',
    },
    host,
    in: into,
  },
  async work(input, folder) {
    const server = flowServer(input, folder)
    const kind = kindOf(textOf(input, 'as'))
    const isPublished = input.options['published'] === true
    for (const { id, name, published_version } of chosen(
      input,
      await server.flows(),
      namesOf(folder),
    )) {
      if (isPublished && published_version === null) {
        input.err(`${name} is not published.\n`)
        continue
      }
      const draft = await server.draft(id)
      const flow =
        isPublished && published_version !== null
          ? await server.version(id, published_version)
          : draft?.flow
      if (flow === undefined) continue
      input.out(`${folder.write(flow, await server.paths(id), kind === null ? {} : { kind })}\n`)
      if (draft !== null) folder.remember(id, draft.revision)
    }
    return 0
  },
}

function kindOf(word: string | null): FlowKind | null {
  const kind = flowKinds.find((one) => one === word) ?? null
  if (word !== null && kind === null)
    throw new OperatorRefusal('--as is json or ts.', exitCodes.configuration)
  return kind
}

const diff: FlowCommand = {
  name: 'flow diff',
  operands: ['[A]', '[B]'],
  summary:
    'Says what differs between two flows. A flow is a file (delivery), the draft on the server (delivery@draft) or a version (delivery@3). Without B it compares with the draft, and without A it compares every file.',
  options: { host, in: into },
  async work(input, folder) {
    const [one, other] = input.operands
    const names = one === undefined ? folder.files.map(({ key }) => key) : [one]
    for (const name of names) {
      const right = other ?? `${name.replace(/@.*$/, '')}@draft`
      const [before, after] = [
        await sideOf(input, folder, right),
        await sideOf(input, folder, name),
      ]
      const lines = other === undefined ? changesOf(before, after) : changesOf(after, before)
      input.out(`${name}: ${lines.length === 0 ? 'no difference' : right}\n`)
      for (const line of lines) input.out(`  ${line}\n`)
    }
    return 0
  },
}

async function sideOf(input: CommandInput, folder: FlowFolder, named: string): Promise<unknown> {
  const [key = '', side] = named.split('@')
  const file = folder.files.find((one) => keyed(one).includes(key))
  if (side === undefined) {
    if (file === undefined) throw unknown(key)
    return file.flow
  }
  const server = flowServer(input, folder)
  const id =
    file?.flow.id ?? (await server.flows()).find((flow) => flow.name === key || flow.id === key)?.id
  if (id === undefined) throw unknown(key)
  const draft = side === 'draft' ? await server.draft(id) : null
  return side === 'draft' ? draft?.flow : server.version(id, Number(side))
}

const namesOf =
  ({ files }: FlowFolder) =>
  ({ id, name }: FlowSummary): string[] => [
    id,
    name,
    ...files.filter(({ flow }) => flow.id === id).map(({ key }) => key),
  ]

export const flowCommands: readonly Command[] = [
  pull,
  push,
  ...flowChecks,
  diff,
  ...flowMaking,
].map(inFolder)
