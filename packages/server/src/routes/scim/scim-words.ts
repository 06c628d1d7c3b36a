// Refusals as SCIM words them (RFC 7644, §3.12), and the query and the conditions of a request.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryActing } from '../../access/admit-directories.ts'
import type { Slice } from '../../actions/directory/directory-calls.ts'
import { staleVersion } from '../../actions/directory/directory-calls.ts'
import type { Wording } from '../../http/errors-to-http.ts'
import { must } from '../../must.ts'
import { mostResults } from '../../present/scim/discovery.ts'
import { errorSchema, etagOf, type Selection } from '../../present/scim/resources.ts'
import type { Refusal } from '../../refusal.ts'

export const inScimWords: Wording = (refusal) => {
  const [status, scimType] = meaningOf(refusal)
  return {
    status,
    type: 'application/scim+json',
    body: {
      schemas: [errorSchema],
      status: String(status),
      ...(scimType !== null && { scimType }),
      detail: refusal.message,
    },
  }
}

function meaningOf({ code, status, errors }: Refusal): readonly [number, string | null] {
  const field = errors[0]?.field
  if (code === 13001 && field === 'filter') return [400, 'invalidFilter']
  if (code === 13001 && field === 'path') return [400, 'invalidPath']
  if (code === 13001) return [400, 'invalidValue']
  if (code === 13009) return [400, 'invalidSyntax']
  if (code === 13005 && field === 'If-Match') return [412, null]
  if (code === 13005 && field === 'userName') return [409, 'uniqueness']
  return [status, null]
}

export interface ListQuery extends Selection {
  readonly filter?: string
  readonly startIndex?: string
  readonly count?: string
}

/** Numbers that make no sense count as the nearest that does. */
export function sliceOf({ startIndex, count }: ListQuery): Slice {
  const whole = (text: string | undefined, otherwise: number): number => {
    const number = Number(text ?? otherwise)
    return Number.isSafeInteger(number) ? number : otherwise
  }
  return {
    start: Math.max(whole(startIndex, 1), 1) - 1,
    count: Math.min(Math.max(whole(count, 100), 0), mostResults),
  }
}

export const actingOf = ({ directory }: FastifyRequest): DirectoryActing =>
  must(directory, 'the directory')

/** Refuses a request that is about another version than the stored one. */
export function checkVersion({ headers }: FastifyRequest, version: number): void {
  if (!isNamed(headers['if-match'] ?? '*', version)) throw staleVersion()
}

/** → whether the caller has this version already, which the reply then says. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, version: number): boolean {
  reply.header('etag', etagOf(version))
  const known = request.headers['if-none-match']
  return known !== undefined && isNamed(known, version)
}

const isNamed = (header: string, version: number): boolean =>
  header
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === `"${version}"`)
