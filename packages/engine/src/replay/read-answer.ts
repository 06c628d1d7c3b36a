// Reads the items of one question back into its answer, by the kind of the answer. Only the server does this.
import type { Question, ResponseItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Answer } from '../answer.ts'
import { isExclusive } from '../styles/choice.ts'
import { answerKind, styleOf, takesSeveral } from '../styles/index.ts'
import { type ReadFault, readFault } from './read-fault.ts'
import { readRows } from './read-rows.ts'

export function readAnswer(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const kind = answerKind(question)
  switch (kind) {
    case 'options':
      return styleOf(question.style).isOrdered
        ? readRanking(question, items)
        : readChoice(question, items)
    case 'matrix':
      return readRows(question, items)
    case 'values':
      return readValues(question, items)
    case 'text':
      return readText(items)
    case 'file':
      return readFile(items)
    default:
      return unreachable(kind)
  }
}

function readChoice(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const isMulti = takesSeveral(question)
  const optionIds: string[] = []
  for (const [index, item] of items.entries()) {
    if (item.option_id === undefined)
      return readFault(
        index,
        item.body === undefined ? 'option_id' : 'body',
        'this question is answered by an option',
      )
    const option = question.options.find((known) => known.id === item.option_id)
    if (!option) return readFault(index, 'option_id', 'is not an option of this question')
    if (optionIds.includes(option.id)) continue
    if (!isMulti && optionIds.length > 0)
      return readFault(index, 'option_id', 'this question takes one option')
    optionIds.push(option.id)
    if (optionIds.length > 1 && optionIds.some((id) => isExclusive(question, id)))
      return readFault(index, 'option_id', 'an exclusive option cannot be combined with others')
  }
  return { kind: 'options', optionIds }
}

function readRanking(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const places = new Map<number, string>()
  for (const [index, item] of items.entries()) {
    if (item.option_id === undefined)
      return readFault(index, 'option_id', 'a ranking names its options')
    if (!question.options.some((option) => option.id === item.option_id))
      return readFault(index, 'option_id', 'is not an option of this question')
    if (item.ranking === undefined)
      return readFault(index, 'ranking', 'a ranking gives every option its place')
    const taken = places.get(item.ranking)
    if (taken !== undefined && taken !== item.option_id)
      return readFault(index, 'ranking', 'two options share this place')
    if (taken === undefined && [...places.values()].includes(item.option_id))
      return readFault(index, 'option_id', 'is ranked twice')
    places.set(item.ranking, item.option_id)
  }
  const gap = items.findIndex((item) => (item.ranking ?? 0) >= places.size)
  if (gap >= 0) return readFault(gap, 'ranking', 'the places leave a gap')
  return {
    kind: 'options',
    optionIds: [...places].toSorted(([a], [b]) => a - b).map(([, optionId]) => optionId),
  }
}

function readValues(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const isMulti = takesSeveral(question)
  const values: string[] = []
  const ranked = [...items.entries()].toSorted(
    ([, a], [, b]) => (a.ranking ?? 0) - (b.ranking ?? 0),
  )
  for (const [index, item] of ranked) {
    const body = item.body?.trim() ?? ''
    if (body === '')
      return readFault(index, 'body', 'this question is answered by the text of an option')
    if (values.includes(body)) continue
    if (!isMulti && values.length > 0)
      return readFault(index, 'body', 'this question takes one answer')
    values.push(body)
  }
  return { kind: 'values', values }
}

function readText(items: readonly ResponseItem[]): Answer | ReadFault {
  let text: string | null = null
  for (const [index, item] of items.entries()) {
    if (item.body === undefined)
      return readFault(
        index,
        item.option_id === undefined ? 'body' : 'option_id',
        'this question is answered by text',
      )
    if (item.option_id !== undefined)
      return readFault(index, 'option_id', 'this question has no options')
    if (text !== null && item.body.trim() !== text)
      return readFault(index, 'body', 'this question takes one answer')
    text = item.body.trim()
    if (text === '') return readFault(index, 'body', 'must not be empty')
  }
  return { kind: 'text', text: text ?? '' }
}

function readFile(items: readonly ResponseItem[]): Answer | ReadFault {
  const [first] = items
  if (first?.active_storage_blob_id === undefined)
    return readFault(0, 'active_storage_blob_id', 'this question is answered by a file')
  const other = items.findIndex(
    (item) => item.active_storage_blob_id !== first.active_storage_blob_id,
  )
  if (other >= 0) return readFault(other, 'active_storage_blob_id', 'this question takes one file')
  return {
    kind: 'file',
    file: {
      name: '',
      size: 0,
      type: '',
      url: first.body ?? '',
      blobId: first.active_storage_blob_id,
      attachmentId: '',
    },
  }
}
