import type { FastifyReply } from 'fastify'
import type { Entered } from '../../access/sign-in/sign-in.ts'

/** Hands the browser its session. */
export function entered(
  reply: FastifyReply,
  welcome: Entered,
): { second_factor: boolean; passkey: boolean } {
  reply.header('set-cookie', [...welcome.cookies])
  return {
    second_factor: welcome.needsSecondFactor,
    passkey: welcome.needsSecondFactor && welcome.hasPasskey,
  }
}
