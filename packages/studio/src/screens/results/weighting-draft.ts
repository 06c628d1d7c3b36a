// A weighting while it is edited: percents as they are typed, of every value that the survey has.
import type { FilterSubject, SubjectInfo, Weighting, WeightingSettings } from '@askwell/contract'
import { isTabular } from '../../filters/subjects.ts'

export interface TargetDraft {
  readonly on: FilterSubject
  /** Null: people with this value keep the share that they have. */
  readonly percents: readonly { readonly value: string; readonly percent: number | null }[]
}

export interface WeightingDraft {
  readonly name: string
  readonly source: string
  readonly targets: readonly TargetDraft[]
}

export const mostTargets = 8
const mostValues = 30
/** As the server allows; in percent. */
const sumTolerance = 0.05

/** Several answers of one person have no shares that sum to 100. Only the server knows which questions take several. */
export const isTarget = (info: SubjectInfo): boolean =>
  isTabular(info) && info.values.length <= mostValues

export const targetOf = ({ on, values }: SubjectInfo): TargetDraft => ({
  on,
  percents: values.map(({ value }) => ({ value, percent: null })),
})

/** `info`: of the subject, so that values without a target have a field, too. */
export function draftOf(
  weighting: Weighting | null,
  infoOf: (on: FilterSubject) => SubjectInfo | undefined,
): WeightingDraft {
  return {
    name: weighting?.name ?? '',
    source: weighting?.source ?? '',
    targets: (weighting?.targets ?? []).map(({ on, shares }) => {
      const values = new Set([
        ...(infoOf(on)?.values ?? []).map(({ value }) => value),
        ...shares.map(({ value }) => value),
      ])
      return {
        on,
        percents: [...values].map((value) => {
          const share = shares.find((one) => one.value === value)?.share
          return { value, percent: share === undefined ? null : rounded(100 * share) }
        }),
      }
    }),
  }
}

/** Of what a share loses as a percent. */
const rounded = (percent: number): number => Number(percent.toFixed(10))

export const sumOf = ({ percents }: TargetDraft): number =>
  rounded(percents.reduce((sum, { percent }) => sum + (percent ?? 0), 0))

export const isWhole = (target: TargetDraft): boolean =>
  Math.abs(sumOf(target) - 100) <= sumTolerance

export type DraftFault =
  | { readonly kind: 'name' | 'source' | 'targets' }
  | { readonly kind: 'sum'; readonly on: FilterSubject }

export function draftFault({ name, source, targets }: WeightingDraft): DraftFault | null {
  if (name.trim() === '') return { kind: 'name' }
  if (source.trim() === '') return { kind: 'source' }
  if (targets.length === 0) return { kind: 'targets' }
  const wrong = targets.find((target) => !isWhole(target))
  return wrong ? { kind: 'sum', on: wrong.on } : null
}

export const settingsOf = ({
  name,
  source,
  targets,
}: WeightingDraft): Pick<WeightingSettings, 'name' | 'source' | 'targets'> => ({
  name: name.trim(),
  source: source.trim(),
  targets: targets.map(({ on, percents }) => ({
    on,
    shares: percents.flatMap(({ value, percent }) =>
      percent === null ? [] : { value, share: percent / 100 },
    ),
  })),
})

export type ServerFault =
  | { readonly kind: 'name' }
  | { readonly kind: 'several' | 'unreached'; readonly on: FilterSubject }
  | { readonly kind: 'nobody'; readonly on: FilterSubject; readonly value: string }

/** What the server refuses, by the place of its first fault; null where it is something else. */
export function serverFault(draft: WeightingDraft, field: string): ServerFault | null {
  if (field === 'name') return { kind: 'name' }
  const [, target = '', part, value = ''] =
    /^targets\.(\d+)\.(on|shares)(?:\.(\d+))?/.exec(field) ?? []
  const { on, shares } = settingsOf(draft).targets[Number(target)] ?? {}
  if (part === undefined || on === undefined) return null
  if (part === 'on') return { kind: 'several', on }
  const name = shares?.[Number(value)]?.value
  return value === '' || name === undefined
    ? { kind: 'unreached', on }
    : { kind: 'nobody', on, value: name }
}

const leastEfficiency = 70
const mostRatio = 10

/** The weights differ so much that a reader should know. */
export const isCostly = ({
  efficiency,
  least,
  largest,
}: {
  readonly efficiency: number
  readonly least: number
  readonly largest: number
}): boolean => efficiency < leastEfficiency || largest > mostRatio * least
