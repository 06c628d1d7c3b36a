// The verification of a typed phone number (seed §4, A-122). Only a verified number is an answer.

import { unreachable } from '@askwell/contract/unreachable'
import { settle, visibleElement } from './answering.ts'
import { faultOf } from './check.ts'
import { replaceAnswer } from './clear-hidden.ts'
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, Verification } from './run.ts'
import { withFault } from './run-parts.ts'
import type { Stepped } from './stepped.ts'
import type { Tools } from './tools.ts'

export type VerifyEvent = Extract<
  RunEvent,
  {
    type:
      | 'code_requested'
      | 'code_sent'
      | 'code_not_sent'
      | 'code_entered'
      | 'code_verified'
      | 'code_refused'
      | 'number_changed'
  }
>

const fresh: Verification = {
  address: '',
  stage: 'number',
  verificationId: null,
  sentAtMs: null,
  fault: null,
}

export function verifying(map: FlowMap, run: Run, event: VerifyEvent, tools: Tools): Stepped {
  const { questionId } = event
  const element = visibleElement(map, run, questionId)
  const question = element?.question
  if (!element || !question || run.phase.kind !== 'answering') return { run, effects: [] }
  const now = run.verifications[questionId] ?? fresh
  const next = (change: Partial<Verification>): Run => ({
    ...run,
    verifications: { ...run.verifications, [questionId]: { ...now, ...change } },
  })
  switch (event.type) {
    case 'code_requested': {
      const fault =
        event.address.trim() === ''
          ? ({ code: 'phone' } as const)
          : faultOf(question, { kind: 'text', text: event.address }, [])
      if (fault) return { run: next({ address: event.address, fault }), effects: [] }
      return {
        run: next({ address: event.address, stage: 'sending', fault: null }),
        effects: [{ type: 'send_code', questionId, address: event.address }],
      }
    }
    case 'code_sent':
      return {
        run: next({
          stage: 'code',
          verificationId: event.verificationId,
          sentAtMs: event.at,
          fault: null,
        }),
        effects: [],
      }
    case 'code_not_sent':
      return {
        run: next({ stage: now.verificationId === null ? 'number' : 'code', fault: event.fault }),
        effects: [],
      }
    case 'code_entered':
      if (event.code.trim() === '' || now.verificationId === null)
        return { run: next({ fault: { code: 'required' } }), effects: [] }
      return {
        run: next({ stage: 'verifying', fault: null }),
        effects: [
          {
            type: 'verify_code',
            questionId,
            verificationId: now.verificationId,
            code: event.code.trim(),
          },
        ],
      }
    case 'code_refused':
      return { run: next({ stage: 'code', fault: event.fault }), effects: [] }
    case 'code_verified': {
      const done = next({ address: event.address, stage: 'done', fault: null })
      const given = replaceAnswer(
        map,
        done,
        questionId,
        { kind: 'text', text: event.address },
        { isCommitted: true, isPreloaded: false },
      )
      const answered: Run = {
        ...withFault(given, questionId, null),
        firstResponseAtMs: run.firstResponseAtMs ?? event.at,
      }
      return settle(map, answered, element, event.at, tools, { scroll: [], mayAdvance: true })
    }
    case 'number_changed':
      return {
        run: replaceAnswer(map, next({ ...fresh, address: now.address }), questionId, null),
        effects: [],
      }
    default:
      return unreachable(event)
  }
}
