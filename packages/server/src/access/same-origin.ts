// A browser sends a cookie from every page, so a call that changes something and has only a cookie must come from our own
// pages. Browsers send the origin themselves; programs use a key instead.
import type { FastifyRequest } from 'fastify'
import type { Origins } from '../config/origins.ts'
import { Refusal } from '../refusal.ts'

type Headers = Pick<FastifyRequest, 'headers' | 'method'>

/** Throws 13004. `whenSilent`: how to treat a request without any header that names its origin. */
export function refuseOtherOrigins(
  { headers, method }: Headers,
  origins: Origins,
  whenSilent: 'refuse' | 'pass',
): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOurs =
    origin === undefined
      ? site === undefined && whenSilent === 'pass'
      : isStudioOrigin(origin, host, origins)
  if (!isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new Refusal(13004, 'This call must come from a page of this server.')
}

/** A studio with its own origin trusts only that one. Otherwise a page of the requested host is ours, whatever its name. */
function isStudioOrigin(
  origin: string,
  host: string | undefined,
  { publicUrl, studioUrl }: Origins,
): boolean {
  return (
    origin === (studioUrl ?? publicUrl) ||
    (studioUrl === null && URL.canParse(origin) && new URL(origin).host === host)
  )
}
