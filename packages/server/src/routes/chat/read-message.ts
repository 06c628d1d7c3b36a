// The parts of a message: body and one attachment. Other parts are ignored.
import type { FastifyRequest } from 'fastify'
import type { Served } from '../../events/served.ts'
import { readParts, type SpooledFile } from '../files/read-parts.ts'

export interface SentMessage {
  readonly body: string | undefined
  readonly agentId: string | undefined
  readonly file: SpooledFile | null
}

/** `mayAttach` throws where pictures are switched off. */
export async function readMessage(
  request: FastifyRequest,
  deps: Served,
  mayAttach: () => void,
): Promise<SentMessage> {
  const { file, fields } = await readParts(request, deps, {
    file: 'attachment',
    fields: ['body', 'agent_id'],
    others: 'ignored',
  })
  if (file !== null) mayAttach()
  return { body: fields['body'], agentId: fields['agent_id'], file }
}
