// What the form of an export offers and sends.
import {
  type Export,
  type ExportFile,
  type ExportFormat,
  type ExportSubject,
  exportFormats,
  exportSubjects,
  filteredSubjects,
  type Permission,
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
