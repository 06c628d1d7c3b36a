// Sample texts for results: the newest written answers of each question, and what an owner's system offered most often.
import type { Samples } from '@askwell/engine/results'
import type { WrittenAnswer } from '../../store/results/result-store.ts'

export type { Samples } from '@askwell/engine/results'

/** How many of the newest feedbacks are searched for samples. */
export const lookAt = 500
const mostTexts = 5
const mostValues = 50

export const withoutSamples: Samples = { texts: new Map(), values: new Map() }

/** `written`: newest first. */
export function samplesFrom(
  written: readonly WrittenAnswer[],
  worded: ReadonlyMap<string, 'texts' | 'files' | 'values'>,
): Samples {
  const samples = {
    texts: new Map<
      string,
      Samples['texts'] extends ReadonlyMap<string, readonly (infer T)[]> ? T[] : never
    >(),
    values: new Map(),
  }
  for (const [questionId, tallied] of worded) {
    const of = written.filter((answer) => answer.questionId === questionId)
    if (tallied === 'values')
      samples.values.set(questionId, {
        values: commonest(of.map(({ body }) => body)),
        lookedAt: of.length,
      })
    else
      samples.texts.set(
        questionId,
        of.slice(0, mostTexts).map(({ feedbackId, receivedAt, languageId, body }) => ({
          feedback_id: feedbackId,
          received_at: new Date(receivedAt).toISOString(),
          language_id: languageId,
          body,
          url: tallied === 'files' ? body : null,
        })),
      )
  }
  return samples
}

function commonest(bodies: readonly string[]): { body: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const body of bodies) counts.set(body, (counts.get(body) ?? 0) + 1)
  return [...counts]
    .map(([body, count]) => ({ body, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostValues)
}
