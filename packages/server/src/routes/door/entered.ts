import type { FastifyReply } from 'fastify'
import type { Entered } from '../../access/sign-in/sign-in.ts'

/** Hands the browser its session. */
export function entered(reply: FastifyReply, { needsSecondFactor, cookies }: Entered): { second_factor: boolean } {
  reply.header('set-cookie', [...cookies])
  return { second_factor: needsSecondFactor }
}
