// A weighting while it is edited: percents as they are typed, of every value that the survey has.
import type {
  Filter,
  FilterSubject,
  SubjectInfo,
  Weighting,
  WeightingSettings,
} from '@askwell/contract'
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
  /** Conditions that all hold for people who are weighted; null = a filter that the form cannot show, which stays. */
  readonly base: readonly Filter[] | null
  /** Null = the weights have no limits. */
  readonly cap: { readonly low: number | null; readonly high: number | null } | null
}

/** What a new limit is. */
export const usualCap = { low: 0.2, high: 5 } as const

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
    base: weighting ? conditionsIn(weighting.base) : [],
    cap: weighting?.cap ?? null,
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

/** A list of conditions, as the form makes it, or one of them. */
const conditionsIn = (base: Filter): readonly Filter[] | null =>
  'all' in base
    ? base.all.every((one) => 'on' in one)
      ? base.all
      : null
    : 'on' in base
      ? [base]
      : null

/** Of what a share loses as a percent. */
const rounded = (percent: number): number => Number(percent.toFixed(10))

export const sumOf = ({ percents }: TargetDraft): number =>
  rounded(percents.reduce((sum, { percent }) => sum + (percent ?? 0), 0))

export const isWhole = (target: TargetDraft): boolean =>
  Math.abs(sumOf(target) - 100) <= sumTolerance

export type DraftFault =
  | { readonly kind: 'name' | 'source' | 'targets' | 'cap' }
  | { readonly kind: 'sum'; readonly on: FilterSubject }

const isCap = ({ low, high }: NonNullable<WeightingDraft['cap']>): boolean =>
  low !== null && high !== null && low >= 0 && low <= 1 && high >= 1 && high <= 1_000

export function draftFault({ name, source, targets, cap }: WeightingDraft): DraftFault | null {
  if (name.trim() === '') return { kind: 'name' }
  if (source.trim() === '') return { kind: 'source' }
  if (targets.length === 0) return { kind: 'targets' }
  const wrong = targets.find((target) => !isWhole(target))
  if (wrong) return { kind: 'sum', on: wrong.on }
  return cap === null || isCap(cap) ? null : { kind: 'cap' }
}

export const settingsOf = ({
  name,
  source,
  targets,
  base,
  cap,
}: WeightingDraft): Omit<WeightingSettings, 'flow_ids' | 'base'> &
  Partial<Pick<WeightingSettings, 'base'>> => ({
  name: name.trim(),
  source: source.trim(),
  ...(base && { base: { all: base } }),
  cap: cap && { low: cap.low ?? usualCap.low, high: cap.high ?? usualCap.high },
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
