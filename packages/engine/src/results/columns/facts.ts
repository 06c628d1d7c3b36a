// What is known about one feedback, in the form in which columns keep it and filters ask for it: marks that a feedback has or
// has not, numbers, and words. Most marks are the parts that figures are made of.
import type { Question } from '@askwell/contract'
import type { FlowMap } from '../../flow-map.ts'
import { dateOf } from '../../styles/datepicker.ts'
import { canonicalNumber } from '../../styles/number.ts'
import { talliedAs, toolingOf } from '../../styles/tooling.ts'
import type { Tools } from '../../tools.ts'
import { itemsByQuestion, partsOf } from '../parts.ts'
import { WrittenText } from '../written-text.ts'
import type { ResultMarks, ResultRow } from './result-row.ts'
import { setNumbers } from './set-numbers.ts'
import { dayNumber } from './zoned-time.ts'

export interface Facts {
  readonly marks: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly words: ReadonlyMap<string, string>
  /** By question. Columns that are stored do not have them. */
  readonly texts: ReadonlyMap<string, WrittenText>
}

/** The names of marks that are not parts of figures. None of them begins like a part. */
export const mark = {
  flow: (flowId: string) => `@flow:${flowId}`,
  version: (flowId: string, version: number) => `@version:${flowId}/${version}`,
  node: (nodeId: string) => `@node:${nodeId}`,
  language: (languageId: string) => `@language:${languageId}`,
  channel: (channel: string | null) => `@channel:${channel ?? 'none'}`,
  device: (device: string | null) => `@device:${device ?? 'unknown'}`,
  completed: '@completed',
  internal: '@internal',
  offline: '@offline',
  /** Left forwards at least once. */
  passed: (stateId: string) => `@passed:${stateId}`,
  taken: (transitionId: string) => `@taken:${transitionId}`,
  /** Without an id: the default ending. */
  end: (stateId: string) => `@end:${stateId}`,
  tag: (tag: string) => `@tag:${tag}`,
  tagged: '@tagged',
  followUp: (status: string) => `@follow_up:${status}`,
} as const

/** The names of numbers. Times are milliseconds since 1970, and dates are days since 1970. */
export const numberOf = {
  received: 'received_at',
  created: 'created_at',
  seconds: 'seconds',
  answer: (questionId: string) => `answer:${questionId}`,
  day: (questionId: string) => `day:${questionId}`,
  length: (questionId: string) => `length:${questionId}`,
  place: (questionId: string, optionId: string) => `place:${questionId}:${optionId}`,
  /** `setNumbers` says what it holds. */
  set: (questionId: string, index: number) => `set:${questionId}:${index}`,
  customer: (key: string) => `customer:${key}`,
} as const

export const wordOf = {
  distribution: 'distribution',
  host: 'origin_host',
  assignee: 'assignee',
  customer: (key: string) => `customer:${key}`,
} as const

/** `map`: of the answered version; null if it no longer exists. */
export function factsOf(map: FlowMap | null, row: ResultRow, tools: Tools): Facts {
  const numbers = new Map<string, number>([
    [numberOf.received, row.receivedAt],
    [numberOf.created, row.createdAt],
    [numberOf.seconds, row.timeSpentSeconds],
  ])
  const words = new Map<string, string>()
  if (row.distribution !== null) words.set(wordOf.distribution, row.distribution)
  if (row.originHost !== null) words.set(wordOf.host, row.originHost)
  addAttributes(row.attributes, numbers, words)
  // Columns of numbers have the values and the time spent.
  const marks = partsOf(map, row, tools).filter((name) => name[0] !== 'v' && name[0] !== 't')
  const texts = new Map<string, WrittenText>()
  if (map !== null) addAnswers(map, row, numbers, texts)
  if (map !== null) addPath(map, row, marks)
  addFacets(row, marks)
  addHandling(row.marks, marks, words)
  return { marks, numbers, words, texts }
}

function addAttributes(
  attributes: ResultRow['attributes'],
  numbers: Map<string, number>,
  words: Map<string, string>,
): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'number' && Number.isFinite(value))
      numbers.set(numberOf.customer(key), value)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      words.set(wordOf.customer(key), String(value))
  }
}

function addAnswers(
  map: FlowMap,
  { responses, languageId }: ResultRow,
  numbers: Map<string, number>,
  texts: Map<string, WrittenText>,
): void {
  const language = map.flow.languages.find(({ id }) => id === languageId)?.code ?? ''
  for (const [question, items] of itemsByQuestion(map, responses))
    for (const [index, value] of setNumbers(question, items))
      numbers.set(numberOf.set(question.id, index), value)
  const read = new Set<string>()
  for (const { question_id, option_id, body, ranking } of responses) {
    const question = map.elementOfQuestion.get(question_id)?.question
    if (question === undefined || question.id !== question_id) continue
    const tallied = talliedAs(question)
    if (tallied === 'ranking' && option_id !== undefined && ranking !== undefined)
      numbers.set(numberOf.place(question.id, option_id), ranking + 1)
    // Figures read the first item of a question, too.
    if (read.has(question.id)) continue
    read.add(question.id)
    if (body === undefined) continue
    if (tallied === 'number') {
      const text = canonicalNumber(body)
      if (text !== null) numbers.set(numberOf.answer(question.id), Number(text))
    } else if (tallied === 'dates') {
      const date = dateOf(body)
      if (date !== null)
        numbers.set(numberOf.day(question.id), dayNumber(date.year, date.month, date.day))
    } else if (tallied === 'texts') {
      numbers.set(numberOf.length(question.id), [...body].length)
      if (isSearched(question)) texts.set(question.id, new WrittenText(body, language))
    }
  }
}

/** What people write about something, and not who they are or how they are reached. */
export const isSearched = ({ style }: Question): boolean => toolingOf(style).isFreeText === true

function addFacets(row: ResultRow, marks: string[]): void {
  marks.push(
    mark.flow(row.flowId),
    mark.version(row.flowId, row.flowVersion),
    mark.node(row.nodeId),
    mark.language(row.languageId),
    mark.channel(row.channel),
    mark.device(row.device),
  )
  if (row.isCompleted) marks.push(mark.completed)
  if (row.isInternal) marks.push(mark.internal)
  if (row.isOffline) marks.push(mark.offline)
}

function addHandling(
  { tags, followUp }: ResultMarks,
  marks: string[],
  words: Map<string, string>,
): void {
  if (tags.length > 0) marks.push(mark.tagged, ...tags.map(mark.tag))
  if (followUp === null) return
  marks.push(mark.followUp(followUp.status))
  if (followUp.assigneeId !== null) words.set(wordOf.assignee, followUp.assigneeId)
}

/** Pages that were passed, transitions that were taken, and the ending. `marks` has the parts, and may hold a mark twice. */
function addPath(map: FlowMap, row: ResultRow, marks: string[]): void {
  const isStyle = (id: string, ...styles: readonly string[]): boolean =>
    styles.includes(map.states.get(id)?.style ?? '')
  const pages = row.path.filter(({ state_id }) => isStyle(state_id, 'page', 'random'))
  for (const [at, { state_id }] of pages.entries())
    if (row.isCompleted || at < pages.length - 1) marks.push(mark.passed(state_id))
  const count = marks.length
  for (let at = 0; at < count; at += 1) {
    const name = marks[at] ?? ''
    if (name[0] !== 'w') continue
    const [, , kind, id = ''] = name.split(':')
    const to =
      kind === 'transition'
        ? map.flow.transitions.find((transition) => transition.id === id)?.toStateId
        : id
    if (kind === 'transition') marks.push(mark.taken(id))
    if (kind === 'default_thank' || id === '') marks.push(mark.end(''))
    else if (to !== undefined && isStyle(to, 'thank', 'chat')) marks.push(mark.end(to))
  }
}
