// What a tab shows when the session behind it ends, moves to another workspace or becomes somebody else's.
import type { Me } from '@askwell/contract'
import { expect, it } from 'vitest'
import { CallRefused } from '../api/call.ts'
import type { SignedIn } from '../api/me.tsx'
import { type SessionReply, sessionState, signedInOf } from './session-state.ts'

const meOf = (person: string, workspace: string | null, name = person): SignedIn =>
  ({
    person: { id: person, name },
    workspace: workspace === null ? null : { id: workspace },
    workspaces: [],
    access: null,
  }) as unknown as SignedIn
const ann = meOf('ann', 'shop')
const nobody = { ...ann, person: null } as Me
const refusal = (status: number) => new CallRefused(status, null, null)
const said = (data: Me | undefined): SessionReply => ({ data, error: null })
const failed = (status: number, data?: Me): SessionReply => ({ data, error: refusal(status) })

it.each<[string, SignedIn | null, SessionReply, object]>([
  ['nothing is known yet', null, said(undefined), { is: 'asked' }],
  ['the server cannot be reached', null, failed(0), { is: 'failed', error: refusal(0) }],
  ['the server fails', null, failed(503), { is: 'failed', error: refusal(503) }],
  ['nobody is signed in', null, failed(401), { is: 'nobody' }],
  ['only a key is signed in', null, said(nobody), { is: 'nobody' }],
  ['somebody is here', null, said(ann), { is: 'here', me: ann }],
  [
    'somebody without a workspace is here',
    null,
    said(meOf('ann', null)),
    { is: 'here', me: meOf('ann', null) },
  ],
  ['the same person is still here', ann, said(ann), { is: 'here', me: ann }],
  [
    'the person has another name now',
    ann,
    said(meOf('ann', 'shop', 'Anna')),
    { is: 'here', me: meOf('ann', 'shop', 'Anna') },
  ],
  ['the connection is lost', ann, failed(0, ann), { is: 'here', me: ann }],
  ['the server is busy, and had said nothing before', ann, failed(503), { is: 'here', me: ann }],
  ['the reply is on its way again', ann, said(undefined), { is: 'here', me: ann }],
  ['the session has ended', ann, failed(401, ann), { is: 'changed', me: ann, now: null }],
  ['somebody signed out in another tab', ann, said(nobody), { is: 'changed', me: ann, now: null }],
  [
    'somebody else signed in',
    ann,
    said(meOf('bea', 'shop')),
    { is: 'changed', me: ann, now: meOf('bea', 'shop') },
  ],
  [
    'the person moved to another workspace',
    ann,
    said(meOf('ann', 'lab')),
    { is: 'changed', me: ann, now: meOf('ann', 'lab') },
  ],
  [
    'the person lost the workspace',
    ann,
    said(meOf('ann', null)),
    { is: 'changed', me: ann, now: meOf('ann', null) },
  ],
])('when %s', (_what, known, reply, state) => {
  expect(sessionState(known, reply)).toEqual(state)
})

it('believes a refusal more than what it knew before', () => {
  expect(signedInOf(failed(401, ann))).toBeNull()
  expect(signedInOf(failed(503, ann))).toEqual(ann)
})
