// A route of the owner API: `serve` with the caller. The hook in `access/owner.ts` has let the caller in; what the call
// changed is written down before it is answered.
import { createHash } from 'node:crypto'
import {
  type AuditRule,
  type Call,
  callNames,
  isKept,
  type KeyCall,
  type OwnerCall,
  ownerCalls,
  type Permission,
} from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { type Caller, changesWorkspace } from '../../access/caller.ts'
import { noteDeprecatedUse } from '../../access/note-key-use.ts'
import { seenBy } from '../../access/seen-by.ts'
import type { SignIn } from '../../access/sign-in/sign-in.ts'
import { runFlowTask } from '../../actions/owner/flow-work/run-flow-task.ts'
import { tooMuchToRead } from '../../actions/owner/flow-work/too-much.ts'
import { idempotencyKeyOf, onceUnderKey } from '../../actions/owner/once-under-key.ts'
import { keptChange } from '../../actions/owner/people/audit.ts'
import {
  auditSubject,
  type OwnerCallName,
  replyBefore,
} from '../../actions/owner/people/audit-subject.ts'
import type { Acting } from '../../actions/owner/people/notes.ts'
import { type ReplicaReads, readingBy, tellAge } from '../../actions/owner/replica-reads.ts'
import type { Served } from '../../events/served.ts'
import { flowLimitBytes, importLimitBytes } from '../../http/json-body.ts'
import { logSecurity } from '../../http/security-log.ts'
import { must } from '../../must.ts'
import { type Handler, type Input, serve } from '../serve.ts'

export type OwnerCalls = typeof ownerCalls
export type OwnerInput<Name extends keyof OwnerCalls> = Input<OwnerCalls[Name]> & {
  readonly deps: Served
  readonly signIn: SignIn
  readonly caller: Caller
  /** Empty only where the permission is `self`: somebody may belong to no workspace. */
  readonly workspaceId: string
  readonly acting: Acting
}
export type OwnerHandler<Name extends keyof OwnerCalls> = (
  input: OwnerInput<Name>,
) => ReturnType<Handler<OwnerCalls[Name]>>
/** Of all owner calls; the file of a resource has some of them, and `routes/owner/index.ts` joins them. */
export type OwnerHandlers = { readonly [Name in keyof OwnerCalls]: OwnerHandler<Name> }

export const bearerScheme = 'apiKey'

/** Bytes; the usual limit applies to other calls, and to those whose body is one flow. */
const bodyLimits: Partial<Record<keyof OwnerCalls, number>> = {
  import_bundle: importLimitBytes,
  put_draft: flowLimitBytes,
  simulate_flow: flowLimitBytes,
}

/** `read`: what `readBefore` names, to know what a change changes. */
export function serveOwner<Name extends OwnerCallName>(
  api: FastifyInstance,
  deps: Served & { readonly replicaReads: ReplicaReads },
  name: Name,
  handler: OwnerHandler<Name>,
  read: ReadThing | null,
): void {
  const call: OwnerCalls[Name] & OwnerCall = ownerCalls[name]
  const permission = ownerCalls[name].permission
  const kept: OwnerCallName = name
  const rule: AuditRule = ownerCalls[name].audit
  serve(
    api,
    call,
    async (input) => {
      const caller = must(input.request.caller, 'the caller')
      const workspaceId = caller.workspace?.id ?? ''
      const acting = { workspaceId, actor: caller.actor }
      const callerId = caller.person?.sessionId ?? caller.actor.id ?? ''
      const source = await deps.replicaReads.sourceOf(name, input.query, callerId)
      const whole = {
        ...input,
        deps: seenBy(source === null ? deps : readingBy(deps, source), caller),
        signIn: deps.signIn,
        caller,
        workspaceId,
        acting,
      }
      if (call.deprecated !== undefined && caller.kind === 'key')
        noteDeprecatedUse(deps, input.request.log, {
          ...{ workspaceId, keyId: caller.actor.id ?? '', call: name },
        })
      const answer = async (): ReturnType<typeof handler> => {
        if (!isKept(kept)) return handler(whole)
        const before = read === null ? null : await read(whole)
        const subjectOf = (reply: unknown) =>
          auditSubject(kept, {
            workspaceId,
            params: input.params,
            query: input.query,
            body: input.body,
            before,
            reply,
          })
        const change =
          rule === 'own'
            ? null
            : keptChange(whole.deps, acting, kept, (id) =>
                subjectOf(replyBefore(kept, input.body, id)),
              )
        const reply = await (change === null
          ? handler(whole)
          : change.run(() => handler({ ...whole, deps: change.deps })))
        const subject = subjectOf(reply)
        const isNew = change === null || (await change.record(subject))
        if (isNew)
          logSecurity(input.request.log, {
            event: kept,
            actor: caller.actor,
            workspaceId,
            target: subject.target,
          })
        return reply
      }
      const answerOnce = async (): ReturnType<typeof handler> => {
        const key = keepsKey(call)
          ? idempotencyKeyOf(input.request.headers['idempotency-key'])
          : undefined
        if (key === undefined || !isKept(kept)) return answer()
        const { reply, isRepeat } = await onceUnderKey(
          deps,
          { workspaceId, callerId: caller.actor.id ?? '', key, call: callText(name, input) },
          answer,
        )
        if (isRepeat) input.reply.header('idempotent-replay', 'true')
        return reply
      }
      try {
        const reply = await answerOnce()
        if (source !== null) tellAge(input.reply, source)
        return reply
      } finally {
        // Also after a failure, which may have been the second half of a change.
        if (changesWorkspace(permission, call.method)) await deps.replicaReads.noteWrite(callerId)
      }
    },
    {
      tag: 'Owner',
      ...(name in callNames && { operation: callNames[name as KeyCall] }),
      security: bearerScheme,
      permission,
      readBeside: (body, gone) =>
        runFlowTask('readBody', [name, body], { gone, tooMuch: tooMuchToRead }),
      ...(bodyLimits[name] !== undefined && { bodyLimitBytes: bodyLimits[name] }),
    },
  )
}

/** Calls about the person themselves set cookies, and a message to a respondent has its own key. */
const keepsKey = ({
  method,
  permission,
  bodyKind,
}: Call & { readonly permission: Permission }): boolean =>
  (method === 'POST' || method === 'PATCH') && permission !== 'self' && bodyKind !== 'multipart'

const callText = (name: string, { params, query, body }: Input<Call>): string =>
  JSON.stringify([
    name,
    params,
    query,
    body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body,
  ])

/** The reply of a GET's route to the parameters of another call; null where there is nothing. */
export type ReadThing = (input: unknown) => Promise<unknown>
