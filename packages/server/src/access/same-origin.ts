// A cookie is sent by the browser whoever made the page, so a call that changes something and shows only a cookie must
// come from our own pages. Browsers say so themselves; a program shows a key instead.
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

type Headers = Pick<FastifyRequest, 'headers' | 'method'>

/** Throws 13004. `whenSilent`: what a request without any sign of where it comes from gets. */
export function refuseOtherOrigins({ headers, method }: Headers, publicUrl: string, whenSilent: 'refuse' | 'pass'): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOurs = origin === undefined ? site === undefined && whenSilent === 'pass' : origin === new URL(publicUrl).origin || hostOf(origin) === host
  if (!isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new Refusal(13004, 'This call must come from a page of this server.')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
