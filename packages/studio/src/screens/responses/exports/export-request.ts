// What the form of an export offers and sends.
import {
  type Export,
  type ExportFile,
  type ExportFormat,
  type ExportLayout,
  type ExportSubject,
  exportFormats,
  exportSubjects,
  filteredSubjects,
  layoutChoices,
  type NewExport,
  type Permission,
  plainLayout,
} from '@askwell/contract'
import type { AnswersQuery } from '../../../filters/answer-filters.ts'

/** The subjects that the person may read. */
export const subjectsFor = (may: (permission: Permission) => boolean): readonly ExportSubject[] =>
  exportSubjects.filter((what) => {
    if (what === 'chats') return may('chats.read')
    return what === 'contacts' || what === 'events' ? may('customers.read') : true
  })

/** A system file of SPSS has one row for each response. */
export const formatsFor = (what: ExportSubject): readonly ExportFormat[] =>
  exportFormats.filter((format) => format !== 'sav' || what === 'feedback')

/** Those that are sent while they are read. */
export const streamedFormats = ['csv', 'xlsx', 'ndjson', 'sav'] as const satisfies ExportFormat[]

export const splitLayout: ExportLayout = { ...plainLayout, answers: 'split' }

/** What can be chosen. The call refuses what would change nothing in the file. */
export function offeredLayouts(format: ExportFormat, { answers }: ExportLayout) {
  const { labels, header, missing } = layoutChoices
  const isSplit = answers === 'split' && format !== 'sav'
  const hasHeads = isSplit && (format === 'csv' || format === 'xlsx')
  return {
    labels: isSplit ? labels : [],
    header: hasHeads ? header : [],
    missing: isSplit || format === 'sav' ? missing : [],
  }
}

/** The layout without what cannot be chosen. */
export function fittingLayout(format: ExportFormat, layout: ExportLayout): ExportLayout {
  const choices = offeredLayouts(format, layout)
  return {
    answers: format === 'sav' ? plainLayout.answers : layout.answers,
    labels: choices.labels.length > 0 ? layout.labels : plainLayout.labels,
    header: choices.header.length > 0 ? layout.header : plainLayout.header,
    missing: choices.missing.length > 0 ? layout.missing : plainLayout.missing,
  }
}

/** The settings of a stopped schedule, for an export that continues it. */
export const takenOver = ({
  what,
  format,
  filter,
  columns,
  layout,
  to,
  prefix,
  schedule,
}: Export): NewExport => ({ what, format, filter, columns, layout, to, prefix, schedule })

export const isFiltered = (what: ExportSubject): boolean =>
  (filteredSubjects as readonly string[]).includes(what)

const flag = (value: 'true' | 'false' | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true'

/** The filters of the list, as an export takes them: with Booleans in place of words. */
export function exportFilter(what: ExportSubject, query: AnswersQuery): object {
  if (!isFiltered(what)) return {}
  const { completed, internal, offline, ...rest } = query
  const flags = { completed: flag(completed), internal: flag(internal), offline: flag(offline) }
  const set = Object.entries(flags).filter(([, value]) => value !== undefined)
  return { ...rest, ...Object.fromEntries(set) }
}

const changing: readonly Export['state'][] = ['waiting', 'running']

/** An export that waits for its day changes nothing soon. */
export const isChanging = ({ state, starts_at }: Export, nowMs: number): boolean =>
  changing.includes(state) && Date.parse(starts_at) <= nowMs

export const isCancelled = ({ state }: Export): boolean => changing.includes(state)

/** Names without the folder of the channel; files in a bucket have no address. */
export const linksOf = (
  files: readonly ExportFile[],
): readonly { readonly name: string; readonly url: string; readonly bytes: number }[] =>
  files.flatMap(({ path, url, bytes }) =>
    url === null ? [] : { name: path.split('/').slice(-2).join('/'), url, bytes },
  )
