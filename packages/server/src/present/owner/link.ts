import type { NodeLimits, NodeLink, SignatureKey } from '@askwell/contract'
import type { MadeLink } from '../../actions/owner/links.ts'
import type { LimitsOfNode } from '../../actions/owner/node-limits.ts'
import type { SignatureKeyRow } from '../../store/nodes/signature-keys.ts'
import { isoTime } from './time.ts'

const maybeTime = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

export const presentSignatureKey = (row: SignatureKeyRow): SignatureKey => ({
  id: row.id,
  node_id: row.nodeId,
  name: row.name,
  public_key: row.publicKey,
  created_at: isoTime(row.createdAt),
  expires_at: maybeTime(row.expiresAt),
})

export const presentLink = ({ url, qrSvg, isSigned, toSign }: MadeLink): NodeLink => ({
  url,
  qr_svg: qrSvg,
  signed: isSigned,
  to_sign: toSign,
})

export function presentLimits({
  node,
  counted,
  countsSince,
  answeredSince,
}: LimitsOfNode): NodeLimits {
  const {
    channel_quota: quota,
    prevent_multiple_feedback,
    multiple_feedback_delay_period,
  } = node.settings
  const limit = quota?.limit ?? null
  return {
    quota: {
      active: quota?.active ?? false,
      action_kind: quota?.action_kind ?? 'submit',
      limit,
      counted,
      full: quota?.active === true && limit !== null && counted >= limit,
      since: maybeTime(countsSince),
    },
    multiple_feedback: {
      prevented: prevent_multiple_feedback,
      delay_period: multiple_feedback_delay_period,
      since: maybeTime(answeredSince),
    },
  }
}
