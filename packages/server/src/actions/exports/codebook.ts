// The codebook of a table of codes: what a column asks, its codes, why answers are missing, and how many there are.
import type { Codebook, CodebookColumn, ResponseFilters } from '@askwell/contract'
import type { AnswerVariable } from './coded-variables.ts'
import type { CodesTable } from './export-codes.ts'
import type { CodedVariable } from './variable-kinds.ts'

/** Once the pages of the table are read. */
export function codebookOf(
  { known, answers, added, sets, counts, ended, publishedIn }: CodesTable,
  asked: ResponseFilters,
  nowMs: number,
): Codebook {
  const counted = counts()
  const withoutQuestion = (variable: CodedVariable) => ({
    ...columnOf(variable, publishedIn),
    ...{ question: null, part: null, counts: null },
  })
  return {
    codebook: 'askwell-codebook/1',
    exported_at: new Date(nowMs).toISOString(),
    timezone: 'UTC',
    filter: { ...asked },
    rows: ended().rows,
    columns: [
      ...known.map(withoutQuestion),
      ...answers.map((variable, at) => ({
        ...columnOf(variable, publishedIn),
        question: questionOf(variable, publishedIn),
        part: partOf(variable, publishedIn),
        counts: counted[at] ?? null,
      })),
      ...added.map(withoutQuestion),
    ],
    sets: sets.map(({ of, ...set }) => ({ ...set, of: [...of] })),
  }
}

type PublishedIn = CodesTable['publishedIn']

function columnOf(
  { name, label, kind, level, values, missing = [] }: CodedVariable,
  publishedIn: PublishedIn,
) {
  return {
    ...{ name, label, kind, level, missing: missing.map((one) => ({ ...one })) },
    values: values.map(({ code, label: words, id }) => {
      const option = id === undefined ? undefined : publishedIn(id)
      return {
        ...{ code, label: words, key: option?.key ?? null, weight: option?.weight ?? null },
        versions: [...(option?.versions ?? [])],
      }
    }),
  }
}

function questionOf(
  { flow, question }: AnswerVariable,
  publishedIn: PublishedIn,
): CodebookColumn['question'] {
  const { id, key, style, body, hidePersonalData } = question
  const element = flow.elements.find((one) => one.question?.id === id)
  const page = flow.states.find(({ elements }) => elements.includes(element?.id ?? ''))
  return {
    ...{ id, key, flow_id: flow.id, style, wording: body, is_masked: hidePersonalData },
    page: page?.name ?? null,
    versions: [...(publishedIn(id)?.versions ?? [])],
  }
}

function partOf(
  { question, about }: AnswerVariable,
  publishedIn: PublishedIn,
): CodebookColumn['part'] {
  const found = about === question.id ? undefined : publishedIn(about)
  return found === undefined
    ? null
    : { id: about, key: found.key, wording: found.wording, versions: [...found.versions] }
}
