// What an anonymous node keeps of where a feedback came from: nothing that leads to a person or a device.
import { createHmac } from 'node:crypto'
import type { Channel } from '@askwell/contract'

/** An id in the form of a UUID that the same run always gets, and that leads back to nothing without the server's secret. */
export function runPseudonym(secret: Buffer, nodeId: string, run: string): string {
  const hex = createHmac('sha256', secret).update(`run\n${nodeId}\n${run}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The page, without what its address says about the visitor. */
export const bareAddress = (address: string | null): string | null =>
  address?.replace(/[?#].*$/s, '') ?? null

/** Which distribution it came by, not whom it was sent to. */
export const withoutRecipient = (channel: Channel | null): Channel | null =>
  channel && { ...channel, customer_id: '' }
