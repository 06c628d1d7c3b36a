// A cookie is sent by the browser whoever made the page, so a call that changes something and shows only a cookie must
// come from our own pages. Browsers say so themselves; a program shows a key instead.
import type { FastifyRequest } from 'fastify'
import type { Origins } from '../config/origins.ts'
import { Refusal } from '../refusal.ts'

type Headers = Pick<FastifyRequest, 'headers' | 'method'>

/** Throws 13004. `whenSilent`: what a request without any sign of where it comes from gets. */
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

/** A studio with an origin of its own trusts that one alone; else a page of the very host that is asked is ours, by whatever name that is reached. */
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
