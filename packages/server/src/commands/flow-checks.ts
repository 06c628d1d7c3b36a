// What a pipeline checks of flows in files, without a server: their problems, their golden paths, and where simulated respondents get.
import type { Flow, GoldenPath } from '@askwell/contract'
import { checkGoldenPath, type Simulation, simulate } from '@askwell/engine/simulate'
import { faultsOfGoldenPaths } from '../actions/owner/golden-paths.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { FlowFile, FlowFolder } from '../flow-files/flow-folder.ts'
import { lineOf } from '../flow-files/json-lines.ts'
import { presentSimulation } from '../present/owner/simulation.ts'
import { type CommandInput, textOf } from './command.ts'
import {
  chosen,
  type FileProblem,
  type FlowCommand,
  into,
  keyed,
  lineOfProblem,
  problemsIn,
} from './flow-command.ts'

const format = {
  value: 'text|github',
  meaning: 'github: as annotations of a pull request.',
}
const json = { meaning: 'Prints one JSON document.' }

const lint: FlowCommand = {
  name: 'flow lint',
  operands: ['[FLOW]'],
  summary:
    'Lists the problems of flows in files, without a server. It exits with 7 when there is an error.',
  options: {
    strict: { meaning: 'A warning counts as an error.' },
    format,
    json,
    in: into,
  },
  async work(input, folder) {
    const found = chosen(input, folder.files, keyed, 'all').flatMap(problemsIn)
    print(input, found)
    const isBad = ({ severity }: FileProblem): boolean =>
      severity === 'error' || input.options['strict'] === true
    return found.some(isBad) ? exitCodes.failed : 0
  },
}

const test: FlowCommand = {
  name: 'flow test',
  operands: ['[FLOW]'],
  summary:
    'Walks the golden paths of flows in files, without a server. It exits with 7 when one fails.',
  options: {
    update: {
      meaning: 'Writes the ending that a path reaches now, if only its ending differs.',
    },
    format: {
      value: 'text|github|junit',
      meaning: 'github: as annotations of a pull request. junit: as XML with a case for each path.',
    },
    json,
    in: into,
  },
  async work(input, folder) {
    const files = chosen(input, folder.files, keyed, 'all')
    const updated =
      input.options['update'] === true
        ? files.map((file) => updatedPaths(file, folder, input))
        : files
    const found = updated.flatMap(breaksIn)
    if (textOf(input, 'format') === 'junit') input.out(junitOf(updated))
    else print(input, found)
    const count = updated.reduce((sum, { paths }) => sum + (paths?.length ?? 0), 0)
    if (!input.options['json'])
      input.err(`${count - found.length} of ${count} golden paths hold.\n`)
    return found.length > 0 ? exitCodes.failed : 0
  },
}

/** A suite for each file of golden paths, and a case for each path. */
function junitOf(files: readonly FlowFile[]): string {
  const suites = files
    .filter(({ paths }) => paths !== null && paths.length > 0)
    .map((file) => {
      const breaks = breaksIn(file)
      const cases = (file.paths ?? []).map(({ name }, at) => {
        const found = breaks.filter(({ path }) => path.split('.')[1] === String(at))
        const failures = found.map(
          ({ message, line }) =>
            `<failure message="${xml(message)}">${xml(`${file.pathsFile}:${line}`)}</failure>`,
        )
        return `    <testcase classname="${xml(file.key)}" name="${xml(name)}">${failures.join('')}</testcase>\n`
      })
      return `  <testsuite name="${xml(file.pathsFile)}" tests="${cases.length}" failures="${breaks.length}">\n${cases.join('')}  </testsuite>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Characters that XML does not allow are left out. */
const xml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/(?![\n\t\r])\p{Cc}/gu, '')

export const breaksIn = ({ flow, paths, pathsFile, pathsText }: FlowFile): FileProblem[] =>
  faultsOfGoldenPaths(flow, paths ?? [], 'items').map(({ field, message }) => ({
    severity: 'error',
    code: 'broken_golden_path',
    message,
    path: field,
    file: pathsFile,
    line: lineOf(pathsText ?? '', field),
  }))

/** A path that breaks before its end is left as it is: its answers have to be recorded again. */
function updatedPaths(file: FlowFile, folder: FlowFolder, { err }: CommandInput): FlowFile {
  const paths = (file.paths ?? []).map((path): GoldenPath => {
    const outcome = checkGoldenPath(file.flow, path)
    if (
      outcome.kind !== 'elsewhere' ||
      outcome.step < path.steps.length ||
      !isEnding(file.flow, outcome.came)
    )
      return path
    err(`${file.pathsFile}: “${path.name}” ends at ${nameOf(file.flow, outcome.came)} now.\n`)
    return { ...path, end: outcome.came }
  })
  if (paths.every((path, at) => path === file.paths?.[at])) return file
  folder.write(file.flow, paths)
  return { ...file, paths }
}

const isEnding = ({ states }: Flow, id: string | null): boolean =>
  id === null || states.some((state) => state.id === id && /^(thank|chat)$/.test(state.style))
const nameOf = ({ states }: Flow, id: string | null): string =>
  states.find((state) => state.id === id)?.name ?? 'the default ending'

const mostRuns = 100_000

const simulation: FlowCommand = {
  name: 'flow simulate',
  operands: ['[FLOW]'],
  summary:
    'Sends simulated respondents through flows in files, without a server. The same seed gives the same output.',
  options: {
    runs: { value: 'COUNT', meaning: 'From 1 to 100,000; without it 10,000.' },
    seed: { value: 'NUMBER', meaning: 'Without it 1.' },
    expect: {
      value: 'reach:PAGE>=SHARE',
      meaning:
        'Exits with 7 if fewer runs reach the page or ending, as in "reach:Sorry>=0.05", or with <= if more do. Separate several by commas.',
    },
    json,
    in: into,
  },
  async work(input, folder): Promise<ExitCode | 0> {
    const files = chosen(input, folder.files, keyed, 'all')
    const [runs, seed] = [
      wholeNumber(input, 'runs', { usual: 10_000, least: 1, most: mostRuns }),
      wholeNumber(input, 'seed', { usual: 1, least: 0, most: 2 ** 32 - 1 }),
    ]
    const expectations = expectationsOf(textOf(input, 'expect'))
    const errors = files.flatMap(problemsIn).filter(({ severity }) => severity === 'error')
    for (const problem of errors) input.err(lineOfProblem(problem, 'text'))
    if (errors.length > 0) return exitCodes.failed
    const done = files.map((file) => ({ file, told: simulate(file.flow, { runs, seed }) }))
    if (input.options['json'])
      input.out(
        `${JSON.stringify(done.map(({ file, told }) => ({ file: file.file, ...presentSimulation(told) })))}\n`,
      )
    else for (const { file, told } of done) input.out(textOfSimulation(file, told))
    const missed = done.flatMap(({ file, told }) =>
      expectations.flatMap((expected) => missOf(file, told, expected)),
    )
    for (const sentence of missed) input.err(sentence)
    return missed.length > 0 ? exitCodes.failed : 0
  },
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function textOfSimulation({ file, flow }: FlowFile, told: Simulation): string {
  const rows = told.states.map(
    ({ stateId, share }) => `  ${percent(share).padStart(7)}  ${nameOf(flow, stateId)}\n`,
  )
  const stuck = told.stuck.map(
    ({ stateId, share }) =>
      `  ${percent(share)} of the runs get stuck on ${nameOf(flow, stateId)}.\n`,
  )
  return `${file}: ${told.runs} runs, seed ${told.seed}\n${rows.join('')}${stuck.join('')}`
}

interface Expectation {
  readonly state: string
  readonly sign: '>=' | '<='
  readonly share: number
}

function expectationsOf(text: string | null): readonly Expectation[] {
  return (text ?? '').split(',').flatMap((part): Expectation[] => {
    if (part.trim() === '') return []
    const [, state, sign, share] = /^reach:(.+?)\s*(>=|<=)\s*([\d.]+)$/.exec(part.trim()) ?? []
    const number = Number(share)
    if (state === undefined || Number.isNaN(number) || number > 1)
      throw new OperatorRefusal(
        `--expect is as in "reach:Sorry>=0.05", with a share from 0 to 1, and not ${part.trim()}.`,
        exitCodes.configuration,
      )
    return [{ state: state.trim(), sign: sign === '<=' ? '<=' : '>=', share: number }]
  })
}

/** A flow without such a page reaches it in no run. */
function missOf({ file, flow }: FlowFile, told: Simulation, expected: Expectation): string[] {
  const ids = flow.states
    .filter(({ id, name }) => id === expected.state || name === expected.state)
    .map(({ id }) => id)
  const share = told.states.find(({ stateId }) => ids.includes(stateId))?.share ?? 0
  const holds = expected.sign === '>=' ? share >= expected.share : share <= expected.share
  return holds
    ? []
    : [
        `${file}: ${percent(share)} of the runs reach ${expected.state}; expected ${expected.sign} ${percent(expected.share)}.\n`,
      ]
}

function wholeNumber(
  input: CommandInput,
  name: string,
  { usual, least, most }: { readonly usual: number; readonly least: number; readonly most: number },
): number {
  const text = textOf(input, name)
  const number = text === null ? usual : Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new OperatorRefusal(
      `--${name} is a whole number from ${least} to ${most}.`,
      exitCodes.configuration,
    )
  return number
}

/** For people, for annotations of a pull request, or as one document. */
function print(input: CommandInput, found: readonly FileProblem[]): void {
  const wanted = textOf(input, 'format') ?? 'text'
  if (wanted !== 'text' && wanted !== 'github')
    throw new OperatorRefusal('--format is text or github.', exitCodes.configuration)
  if (input.options['json']) input.out(`${JSON.stringify(found)}\n`)
  else for (const problem of found) input.out(lineOfProblem(problem, wanted))
}

export const flowChecks: readonly FlowCommand[] = [lint, test, simulation]
