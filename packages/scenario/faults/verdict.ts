// What every fault run that writes feedback must end with: nothing lost, nothing doubled, nothing changed.
import type { FeedbackSummary, ResponseItem } from '@askwell/contract'
import { type Check, check } from './check.ts'
import type { Acknowledged } from './writers.ts'

export function verdictOn(
  acknowledged: readonly Acknowledged[],
  stored: readonly FeedbackSummary[],
): readonly Check[] {
  const times = new Map<string, number>()
  for (const { id } of stored) times.set(id, (times.get(id) ?? 0) + 1)
  const byId = new Map(stored.map((one) => [one.id, one]))
  const ids = acknowledged.map((one) => [...one.ids][0] ?? '')

  const lost = ids.filter((id) => !byId.has(id))
  const doubled = ids.filter((id) => (times.get(id) ?? 0) > 1)
  const broken = acknowledged.filter((one, place) => {
    const kept = byId.get(ids[place] ?? '')
    return (
      kept !== undefined &&
      (!kept.completed || canonical(kept.responses) !== canonical(one.responses))
    )
  })
  const twoIds = acknowledged.filter((one) => one.ids.size > 1)
  const keysOfRecords = stored.map((one) => one.responses[0]?.body?.split(' of ')[1] ?? '')
  return [
    check(
      'every acknowledged feedback is there once (R-PAY-37)',
      lost.length + doubled.length === 0 && acknowledged.length > 0,
      `${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    ),
    check(
      'each with all its answers (R-PAY-37)',
      broken.length === 0,
      `${acknowledged[0]?.responses.length ?? 0} answers each, ${broken.length} incomplete`,
    ),
    check(
      'no key has two ids (R-PAY-39)',
      twoIds.length === 0 && new Set(keysOfRecords).size === stored.length,
      `${stored.length} records of ${new Set(keysOfRecords).size} keys`,
    ),
    check(
      'nothing that was not sent',
      stored.length === acknowledged.length,
      `${stored.length} records`,
    ),
  ]
}

function canonical(responses: readonly ResponseItem[]): string {
  return JSON.stringify(responses.map(({ question_id, body }) => [question_id, body]).sort())
}
