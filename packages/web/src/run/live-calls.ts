// Calls of special styles during answering: files, codes to a phone, the owner's own system.
import type { FlowMap } from '@askwell/engine'
import { createBindings } from './bindings.ts'
import { createDynamicRequests } from './dynamic-requests.ts'
import type { Calls } from './effects.ts'
import type { HeldFiles } from './held-files.ts'
import type { KeepFile, Outside } from './outside.ts'
import { sendCode, verifyCode } from './phone-codes.ts'
import { createSendFile } from './send-file.ts'
import { createUploads, type Uploader } from './uploads.ts'

export interface Calling {
  readonly map: FlowMap
  readonly session: Uploader
  /** From the node call: proves to calls of owners' systems that the page was loaded. */
  readonly ticket: string | null
  readonly keepFile?: KeepFile | undefined
}

export const liveCalls = (
  { send, later, newXhr }: Pick<Outside, 'send' | 'later' | 'newXhr'>,
  files: HeldFiles,
  { map, session, ticket, keepFile }: Calling,
): Calls => ({
  uploads: createUploads({
    sendFile: createSendFile({ newXhr, later }),
    files,
    session,
    ...(keepFile && { keepFile }),
  }),
  sendCode: (effect) => sendCode(send, effect),
  verifyCode: (effect) => verifyCode(send, effect),
  request: createDynamicRequests({ send, later, flowId: map.flow.id }),
  watch: createBindings({ send, later, map, nodeId: session.nodeId, ticket }),
})
