// Commands that write beside the flows of a folder: a flow to begin with, and the types of its keys.
import { randomUUID } from 'node:crypto'
import type { Question } from '@askwell/contract'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { FlowFile } from '../flow-files/flow-folder.ts'
import { textOfFlow } from '../flow-files/flow-text.ts'
import { flowOfOutline } from '../flow-files/survey-outline.ts'
import { chosen, type FlowCommand, into, keyed } from './flow-command.ts'

const begin: FlowCommand = {
  name: 'flow new',
  operands: ['KEY'],
  summary:
    'Writes a short flow into a new file: a score, a question for low scores, and an ending.',
  options: { in: into },
  async work({ operands: [key = ''], out }, folder) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))
      throw new OperatorRefusal(
        'A key has small letters, digits and single hyphens, as in delivery-2026.',
        exitCodes.configuration,
      )
    if (folder.files.some((file) => file.key === key))
      throw new OperatorRefusal(`A flow ${key} already exists.`, exitCodes.configuration)
    const low = ['0', '1', '2', '3', '4', '5', '6']
    const flow = flowOfOutline(
      {
        ...{ name: key, language: 'en' },
        pages: [
          {
            key: 'start',
            questions: [
              {
                ...{ key: 'nps', style: 'score', text: 'How likely are you to recommend us?' },
                ...{ required: true, many: false, options: [], scale: { from: 0, to: 10 } },
              },
            ],
            next: [{ question: 'nps', is_any_of: low, to: 'problem' }],
            otherwise: 'thanks',
          },
          {
            key: 'problem',
            questions: [
              {
                ...{ key: 'why', style: 'textarea', text: 'What went wrong?' },
                ...{ required: false, many: false, options: [] },
              },
            ],
            next: [],
            otherwise: 'thanks',
          },
        ],
        endings: [{ key: 'thanks', text: 'Thank you' }],
      },
      randomUUID,
    )
    out(`${folder.write(flow, [], { newKey: key })}\n`)
    return 0
  },
}

const types: FlowCommand = {
  name: 'flow types',
  operands: ['[FLOW]'],
  summary:
    'Prints the keys of questions and options as TypeScript types, for programs that read answers.',
  options: { in: into },
  async work(input, folder) {
    const files = chosen(input, folder.files, keyed, 'all')
    input.out(
      `// Made by \`askwell flow types\`.\n/** The answers of each flow by the keys of its questions. */\nexport interface Surveys {\n${files.map(typeOfFlow).join('')}}\n`,
    )
    return 0
  },
}

function typeOfFlow({ key, flow }: FlowFile): string {
  const questions = flow.elements.flatMap(({ question }) =>
    question === undefined ? [] : [question],
  )
  const members = questions.map(
    (question) => `    ${JSON.stringify(question.key)}: ${typeOfAnswer(question)}\n`,
  )
  return `  ${JSON.stringify(key)}: {\n${members.join('')}  }\n`
}

/** The option keys of each row where there are rows; a text where there are no options. */
function typeOfAnswer({ options, statements, isMultiSelect }: Question): string {
  if (statements.length > 0) {
    const rows = statements.map(
      (row) =>
        `${JSON.stringify(row.key)}: ${keysOf(row.options.length > 0 ? row.options : options)}`,
    )
    return `{ ${rows.join('; ')} }`
  }
  if (options.length === 0) return 'string'
  return isMultiSelect ? `(${keysOf(options)})[]` : keysOf(options)
}

const keysOf = (options: readonly { readonly key: string }[]): string =>
  options.map(({ key }) => JSON.stringify(key)).join(' | ') || 'string'

const build: FlowCommand = {
  name: 'flow build',
  operands: ['[FLOW]'],
  summary:
    'Prints the document of a flow, also of one in TypeScript, without a server. For several flows it prints a list.',
  options: { in: into },
  async work(input, folder) {
    const texts = chosen(input, folder.files, keyed, 'all').map(({ flow }) => textOfFlow(flow))
    const [first = '[]\n', ...others] = texts
    input.out(others.length === 0 ? first : `[\n${texts.join(',\n')}]\n`)
    return 0
  },
}

export const flowMaking: readonly FlowCommand[] = [begin, build, types]
