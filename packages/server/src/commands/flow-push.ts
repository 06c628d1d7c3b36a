// Flows of files written to a server: all of them, or none. Everything is checked and compared before anything is written, and what
// was written before a failure is taken back. One transaction would not add much. Respondents never see a draft, so what is written
// halfway is seen by editors only. Each write names the revision that it replaces, so that the way back never overwrites what a
// person has saved meanwhile. A command that is killed leaves drafts that are those of the files, and the next push continues from
// them. Publishing follows when every draft is saved, and a published version would stay in any case.
import type { FlowDraft } from '@askwell/client'
import type { GoldenPath } from '@askwell/contract'
import { faultsOfGoldenPaths } from '../actions/owner/golden-paths.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { changesOf } from '../flow-files/differences.ts'
import type { FlowFile, FlowFolder } from '../flow-files/flow-folder.ts'
import type { CommandInput } from './command.ts'
import { breaksIn } from './flow-checks.ts'
import {
  chosen,
  type FlowCommand,
  host,
  into,
  keyed,
  lineOfProblem,
  problemsIn,
} from './flow-command.ts'
import { flowServer } from './flow-server.ts'

type Server = ReturnType<typeof flowServer>

interface PushPlan {
  readonly file: FlowFile
  /** Null = the server lacks the flow. */
  readonly draft: FlowDraft | null
  /** Those of the server. */
  readonly paths: readonly GoldenPath[]
}

export const push: FlowCommand = {
  name: 'flow push',
  operands: ['[FLOW]'],
  summary:
    'Writes flows from files to the drafts of a server, with their golden paths: all that are named, or none.',
  options: {
    all: { meaning: 'All flows.' },
    publish: { meaning: 'Publishes what differs from the published version.' },
    'dry-run': { meaning: 'Says what would change, and changes nothing.' },
    force: { meaning: 'Also replaces a draft that a person has saved since.' },
    host,
    in: into,
  },
  async work(input, folder) {
    const server = flowServer(input, folder)
    const files = chosen(input, folder.files, keyed)
    const errors = [
      ...files.flatMap(problemsIn).filter(({ severity }) => severity === 'error'),
      ...files.flatMap(breaksIn),
    ]
    for (const problem of errors) input.err(lineOfProblem(problem, 'text'))
    if (errors.length > 0) return exitCodes.failed
    const plans = await Promise.all(files.map((file) => planOf(server, file)))
    const faults = [
      ...(input.options['force'] === true ? [] : plans.flatMap((plan) => conflictIn(plan, folder))),
      ...(input.options['publish'] === true ? plans.flatMap(storedBreaksIn) : []),
    ]
    for (const fault of faults) input.err(fault)
    if (faults.length > 0) return exitCodes.failed
    if (input.options['dry-run'] === true) for (const plan of plans) input.out(dryLine(plan))
    else await write(input, folder, server, plans)
    return 0
  },
}

async function planOf(server: Server, file: FlowFile): Promise<PushPlan> {
  const draft = await server.draft(file.flow.id)
  return { file, draft, paths: draft === null ? [] : await server.paths(file.flow.id) }
}

function conflictIn({ file, draft }: PushPlan, { revisions }: FlowFolder): string[] {
  if (draft === null || draft.saved_by === null || draft.revision === revisions[file.flow.id])
    return []
  const changes = changesOf(draft.flow, file.flow)
  return changes.length === 0
    ? []
    : [
        `${file.file}: ${draft.saved_by} saved the draft at ${draft.updated_at}, and it is not in the file. Pull it, or push with --force.\n${indented(changes)}`,
      ]
}

/** The server publishes nothing that breaks a golden path. A file without paths keeps those of the server. */
const storedBreaksIn = ({ file, paths }: PushPlan): string[] =>
  file.paths !== null
    ? []
    : faultsOfGoldenPaths(file.flow, [...paths], 'items').map(
        ({ message }) => `${file.file}: error: a golden path on the server: ${message}\n`,
      )

function dryLine({ file, draft }: PushPlan): string {
  const changes = draft === null ? null : changesOf(draft.flow, file.flow)
  const what =
    changes === null ? 'would be created' : changes.length === 0 ? 'unchanged' : 'would be saved'
  return `${file.file}: ${what}\n${indented(changes ?? [])}`
}

async function write(
  { out, err, options }: CommandInput,
  folder: FlowFolder,
  server: Server,
  plans: readonly PushPlan[],
): Promise<void> {
  const begun: PushPlan[] = []
  const published: string[] = []
  try {
    const saved: { readonly plan: PushPlan; readonly revision: number; readonly what: string }[] =
      []
    for (const plan of plans) {
      begun.push(plan)
      const isChanged = plan.draft === null || changesOf(plan.draft.flow, plan.file.flow).length > 0
      saved.push({ plan, ...(await server.save(plan.file, plan.draft, isChanged)) })
    }
    const lines: string[] = []
    for (const { plan, what } of saved) {
      const version = options['publish'] === true ? await server.publish(plan.file) : null
      if (version !== null) published.push(plan.file.file)
      const end = version === null ? '' : `, published as version ${version}`
      lines.push(`${plan.file.file}: ${what}${end}\n`)
    }
    for (const { plan, revision } of saved) folder.remember(plan.file.flow.id, revision)
    for (const line of lines) out(line)
  } catch (fault) {
    // A published version cannot be taken back, and its draft belongs to it.
    const kept = [...published]
    for (const { file, draft, paths } of begun.toReversed())
      if (!published.includes(file.file) && !(await server.takeBack(file, draft, paths)))
        kept.push(file.file)
    err(
      kept.length === 0
        ? 'Nothing was pushed.\n'
        : `These were pushed and could not be taken back: ${kept.join(', ')}. Push again to complete it.\n`,
    )
    throw fault
  }
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('')
