// Many options at once: pasted one per line, or one of the ready scales.
import type { Option } from '@askwell/contract'
import { freeKey, keyFrom } from '../keys.ts'
import { starterText } from '../starter-text.ts'

interface NewOptions {
  readonly languageCode: string
  readonly newId: () => string
  readonly takenKeys: readonly string[]
}

/** One option per line; empty lines, list marks and lines that repeat are left out. */
export function optionsFromLines(
  text: string,
  { languageCode, newId, takenKeys }: NewOptions,
): Option[] {
  const lines = new Set(
    text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()),
  )
  lines.delete('')
  const taken = new Set(takenKeys)
  return [...lines].map((body) => {
    const key = freeKey(keyFrom(body) || 'option_1', taken)
    taken.add(key)
    return { id: newId(), key, body: { [languageCode]: body }, order: 0, isVisible: true }
  })
}

export const presetNames = ['nps', 'five', 'agree', 'yes_no'] as const
export type PresetName = (typeof presetNames)[number]

type Point = readonly [key: string, english: string, turkish: string, weight: number]

const points: Record<PresetName, readonly Point[]> = {
  nps: Array.from(
    { length: 11 },
    (_, point) =>
      [`${point}`, `${point}`, `${point}`, point <= 6 ? -1 : point <= 8 ? 0 : 1] as const,
  ),
  five: [
    ['very_bad', 'Very bad', 'Çok kötü', 1],
    ['bad', 'Bad', 'Kötü', 2],
    ['ok', 'OK', 'İdare eder', 3],
    ['good', 'Good', 'İyi', 4],
    ['very_good', 'Very good', 'Çok iyi', 5],
  ],
  agree: [
    ['strongly_disagree', 'Strongly disagree', 'Kesinlikle katılmıyorum', 1],
    ['disagree', 'Disagree', 'Katılmıyorum', 2],
    ['neither', 'Neither', 'Kararsızım', 3],
    ['agree', 'Agree', 'Katılıyorum', 4],
    ['strongly_agree', 'Strongly agree', 'Kesinlikle katılıyorum', 5],
  ],
  yes_no: [
    ['yes', 'Yes', 'Evet', 1],
    ['no', 'No', 'Hayır', 0],
  ],
}

/**
 * A ready scale, in each of the studio's languages, and in English for another requested language. Options
 * of the same key keep their id, so that rules and earlier answers stay valid.
 */
export function presetOptions(
  name: PresetName,
  before: readonly Option[],
  languageCodes: readonly string[],
  newId: () => string,
): Option[] {
  return points[name].map(([key, english, turkish, weight], order) => ({
    id: before.find((option) => option.key === key)?.id ?? newId(),
    key,
    body: starterText(languageCodes, english, turkish),
    order,
    isVisible: true,
    weight,
  }))
}
