// What an anonymous node stores about the origin of a feedback: nothing that identifies a person or a device.
import { createHmac } from 'node:crypto'
import type { Channel } from '@askwell/contract'

/** An id in the form of a UUID, always the same for a run, that reveals nothing without the server's secret. */
export function runPseudonym(secret: Buffer, nodeId: string, run: string): string {
  const hex = createHmac('sha256', secret).update(`run\n${nodeId}\n${run}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The page's address without the parts that may describe the visitor. */
export const bareAddress = (address: string | null): string | null =>
  address?.replace(/[?#].*$/s, '') ?? null

/** The distribution it came by, without the recipient. */
export const withoutRecipient = (channel: Channel | null): Channel | null =>
  channel && { ...channel, customer_id: '' }
