// C-08: checks a code. The store counts the attempt before it compares, so parallel guesses gain nothing.

import { createHmac } from 'node:crypto'
import { unreachable } from '@askwell/contract/unreachable'
import { plainDigits } from '@askwell/engine'
import { notFound, Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { codeRules } from './phone-limits.ts'
import { hashOfCode } from './send-code.ts'

export interface VerifyCodeCall {
  readonly verificationId: string
  readonly code: string
  readonly at: number
}

/** The number, and a proof that is the same for every repeat. */
export async function verifyCode(
  store: Store,
  phoneSecret: Buffer,
  { verificationId, code, at }: VerifyCodeCall,
): Promise<{ address: string; token: string }> {
  const verdict = await store.phoneCodes.verify(
    verificationId,
    hashOfCode(phoneSecret, verificationId, plainDigits(code).trim()),
    codeRules,
    at,
  )
  switch (verdict.kind) {
    case 'verified':
      return {
        address: verdict.address,
        token: createHmac('sha256', phoneSecret)
          .update(`proof ${verificationId}`)
          .digest('base64url'),
      }
    case 'wrong':
      throw new Refusal(13060)
    case 'expired':
      throw new Refusal(13061)
    case 'burned':
      throw new Refusal(13062)
    case 'unknown':
      throw notFound()
    default:
      return unreachable(verdict)
  }
}
