import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function respondentRoutes(_api: FastifyInstance, _deps: Deps): void {}
