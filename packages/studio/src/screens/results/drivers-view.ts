// What the screen of drivers asks and shows. The address holds the score and its possible drivers.
import { type Drivers, FilterSubject, type SubjectInfo } from '@askwell/contract'
import { readEncoded, writeEncoded } from '../../filters/conditions.ts'
import { infoOf, subjectId } from '../../filters/subjects.ts'

/** As an analysis allows. */
export const mostDrivers = 15
export const fewestDrivers = 2

export interface DriversChoice {
  /** Null: nothing of this survey is a score. */
  readonly target: FilterSubject | null
  readonly of: readonly FilterSubject[]
}

export const isScale = ({ is_scale: is }: SubjectInfo): boolean => is

/** What the address does not say, or this survey does not have, is as usual: its score, and all its other scales. */
export function driversChoice(subjects: readonly SubjectInfo[], text: unknown): DriversChoice {
  const scales = subjects.filter(isScale)
  const read = typeof text === 'string' ? readEncoded(text) : null
  const { target, of } = (read ?? {}) as { readonly target?: unknown; readonly of?: unknown }
  const known = (one: unknown): FilterSubject[] => {
    const on = FilterSubject.safeParse(one).data
    return on && infoOf(scales, on) ? [on] : []
  }
  const chosen = known(target)[0] ?? usualScore(subjects)
  const listed = Array.isArray(of) ? of.flatMap(known) : usualDrivers(scales, chosen)
  const others = listed.filter((on) => chosen !== null && subjectId(on) !== subjectId(chosen))
  return { target: chosen, of: others.slice(0, mostDrivers) }
}

export const writeDrivers = ({ target, of }: DriversChoice): string => writeEncoded({ target, of })

/** NPS, else the first question that is a scale. */
export function usualScore(subjects: readonly SubjectInfo[]): FilterSubject | null {
  const scales = subjects.filter(isScale)
  const nps = scales.find(({ on }) => 'part' in on && on.part === 'nps_group')
  return (nps ?? scales.find(({ on }) => isAnswer(on)))?.on ?? null
}

/** A question that was answered on a scale, or a row of one. */
const isAnswer = (on: FilterSubject): boolean =>
  'question' in on && on.part === undefined && on.option === undefined

/** The NPS group of a question is the same answer again. */
const usualDrivers = (
  scales: readonly SubjectInfo[],
  target: FilterSubject | null,
): FilterSubject[] =>
  scales.flatMap(({ on }) => {
    const isTarget = target && 'question' in target && 'question' in on
    return isAnswer(on) && !(isTarget && target.question === on.question && !target.row) ? [on] : []
  })

export interface ShownDriver {
  readonly on: FilterSubject
  readonly weight: number
  /** Of what all drivers explain together, 0…1. */
  readonly share: number
  readonly interval: { readonly low: number; readonly high: number }
  /** A higher value goes together with a lower score. */
  readonly isOpposite: boolean
  /** 0…100; null where the scale has no ends. */
  readonly mean: number | null
}

/** The strongest first. Those that are the same for everybody are left out. */
export const shownDrivers = ({ drivers }: Drivers): readonly ShownDriver[] =>
  drivers
    .flatMap(({ on, weight, share, r, performance }): ShownDriver[] =>
      weight.value === null || share.value === null || share.interval === null
        ? []
        : [
            {
              on,
              weight: weight.value,
              share: share.value,
              interval: share.interval,
              isOpposite: r !== null && r < 0,
              mean: performance.value,
            },
          ],
    )
    .toSorted((a, b) => b.share - a.share)

/** They explain more than the usual one and score lower than the usual one: the first to look at. */
export function firstToImprove(shown: readonly ShownDriver[]): readonly ShownDriver[] {
  const rated = shown.flatMap((one) => (one.mean === null ? [] : one.mean))
  if (rated.length < fewestDrivers) return []
  const middle = rated.reduce((sum, mean) => sum + mean, 0) / rated.length
  return shown.filter(
    ({ share, mean, isOpposite }) =>
      !isOpposite && mean !== null && mean < middle && share > 1 / shown.length,
  )
}

/** The places of two drivers that say the same, if that is why the server refused. */
export function sameDrivers(
  errors: readonly { readonly field: string }[],
): readonly [number, number] | null {
  const [first, second] = errors.flatMap(({ field }) => {
    const at = /^ask\.0\.of\.(\d+)$/.exec(field)?.[1]
    return at === undefined ? [] : Number(at)
  })
  return first === undefined || second === undefined ? null : [first, second]
}
