// Calls that single styles make while they are answered: files, codes to a phone, the owner's own system.
import { createDynamicRequests } from './dynamic-requests.ts'
import type { Calls } from './effects.ts'
import type { HeldFiles } from './held-files.ts'
import { sendCode, verifyCode } from './phone-codes.ts'
import { createSendFile } from './send-file.ts'
import type { KeepFile, Outside } from './survey.ts'
import { createUploads } from './uploads.ts'

export const liveCalls = (
  { send, later, newXhr }: Pick<Outside, 'send' | 'later' | 'newXhr'>,
  files: HeldFiles,
  flowId: string,
  keepFile?: KeepFile,
): Calls => ({
  uploads: createUploads({ sendFile: createSendFile({ newXhr, later }), files, ...(keepFile && { keepFile }) }),
  sendCode: (effect) => sendCode(send, effect),
  verifyCode: (effect) => verifyCode(send, effect),
  request: createDynamicRequests({ send, later, flowId }),
})
