// Test-only: one respondent through a converted flow, by question keys and option keys.
import type { Flow, Question } from '@askwell/contract'
import { type Answer, mapFlow, problems, view } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { beginRecording, recordAnswer, recordedEnd, recordPress } from '@askwell/engine/simulate'

/** Ids in sequence: the same conversion is the same flow. */
export function counting(): () => string {
  let last = 0
  return () => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }
}

export const errorsOf = (flow: Flow): string[] =>
  problems(flow, { compiles }).flatMap(({ severity, code, path }) =>
    severity === 'error' ? [`${code} ${path}`] : [],
  )

/** The pages that were shown, each with the keys of its questions, and the end: `Visit: visit why`. */
export function walkFlow(
  flow: Flow,
  answers: Readonly<Record<string, string | readonly string[]>>,
): string[] {
  const map = mapFlow(flow)
  const shown: string[] = []
  let recording = beginRecording(map)
  for (let pages = 0; pages < 30 && recordedEnd(recording) === undefined; pages += 1) {
    const steps = recording.steps.length
    const visible = () =>
      view(map, recording.run).elements.flatMap((element) =>
        element.kind === 'question' ? [element.view.question] : [],
      )
    const done = new Set<string>()
    for (let open = visible(); ; open = visible()) {
      const question = open.find((one) => !done.has(one.id) && answers[one.key] !== undefined)
      if (!question) break
      done.add(question.id)
      recording = recordAnswer(
        map,
        recording,
        question.id,
        answerOf(question, answers[question.key] ?? ''),
      )
    }
    const { state, buttons } = view(map, recording.run)
    shown.push([`${state?.name}:`, ...visible().map(({ key }) => key)].join(' '))
    if (recording.steps.length > steps) continue
    recording = recordPress(map, recording, buttons[0]?.id ?? null)
    if (recording.steps.length === steps)
      return [
        ...shown,
        `refused: ${Object.keys(recording.run.faults).map((id) => map.elementOfQuestion.get(id)?.question?.key)}`,
      ]
  }
  const end = recordedEnd(recording)
  return [...shown, `→ ${flow.states.find(({ id }) => id === end)?.name ?? end}`]
}

function answerOf(question: Question, said: string | readonly string[]): Answer {
  const keys = [said].flat()
  if (question.style === 'matrix')
    return {
      kind: 'matrix',
      rows: question.statements.map((row, place) => ({
        statementId: row.id,
        optionId: row.options.find(({ key }) => key === (keys[place] ?? keys[0]))?.id ?? '',
      })),
    }
  if (question.options.length > 0)
    return {
      kind: 'options',
      optionIds: question.options.filter(({ key }) => keys.includes(key)).map(({ id }) => id),
    }
  return { kind: 'text', text: keys[0] ?? '' }
}
