// Uploads and codes in a preview: everything can be tried, and nothing is sent. Any code is valid, and any file counts as stored.
import type { Calls } from './effects.ts'
import type { HeldFiles } from './held-files.ts'

export function previewCalls(files: HeldFiles): Calls {
  const addresses = new Map<string, string>()
  return {
    uploads: {
      start: ({ questionId, handle }, send) => {
        const file = files.find(handle)
        if (!file) return send({ type: 'upload_failed', questionId })
        files.drop(handle)
        const { name, size, type } = file
        send({
          type: 'uploaded',
          questionId,
          file: { name, size, type, url: '', blobId: 'preview', attachmentId: 'preview' },
        })
      },
      cancel: (_questionId, handle) => files.drop(handle),
    },
    sendCode: async ({ questionId, address }) => {
      addresses.set(questionId, address)
      return { type: 'code_sent', questionId, verificationId: 'preview' }
    },
    verifyCode: async ({ questionId }) => ({
      type: 'code_verified',
      questionId,
      address: addresses.get(questionId) ?? '',
    }),
    // The engine makes no request in a preview.
    request: ({ questionId }, send) => send({ type: 'request_failed', questionId }),
  }
}
