// The parameters of an address, as a page's own script reads them.
import type { FastifyRequest } from 'fastify'

/** Of a parameter given twice the first counts, as in the browser's URLSearchParams.get. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const query = request.query as Readonly<Record<string, string | string[] | undefined>>
  const value = query[name]
  return typeof value === 'string' ? value : value?.[0]
}
