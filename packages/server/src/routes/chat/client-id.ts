import { idPattern } from '@askwell/contract'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../refusal.ts'

/** The Idempotency-Key of a message, made by its sender; null = without one. */
export function clientIdOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !idPattern.test(key))
    throw invalid([{ field: 'idempotency-key', message: 'must be a UUID' }])
  return key.toLowerCase()
}
