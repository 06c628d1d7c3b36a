// What a form says about a new short link, as the call wants it. Pure.
import type { CallInput } from '../../../api/call.ts'

type NewShortLink = CallInput<'create_short_link'>['body']

/** The parameters of a prepared link, without its node. */
export function queryOf(url: string): NonNullable<NewShortLink['query']> {
  const { node_id: _node, ...query } = Object.fromEntries(URL.parse(url)?.searchParams ?? [])
  return query
}

/** Capitals and spaces around it are mistakes of typing; an empty one lets the server choose. */
export function slugOf(typed: string): Pick<NewShortLink, 'slug'> {
  const slug = typed.trim().toLowerCase()
  return slug === '' ? {} : { slug }
}

/** The end of a day where its reader is; an empty one = no expiry. */
export const untilOf = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
