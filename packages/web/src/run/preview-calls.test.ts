import { expect, it } from 'vitest'
import type { Act } from '../app-types.ts'
import { createHeldFiles } from './held-files.ts'
import { previewCalls } from './preview-calls.ts'

it('lets a preview go through uploads and codes without sending anything (R-PHV-11)', async () => {
  const files = createHeldFiles(() => 'h')
  const { uploads, sendCode, verifyCode } = previewCalls(files)
  const acts: Act[] = []
  const handle = files.hold('q', new File(['x'], 'a.png', { type: 'image/png' }))
  uploads.start({ type: 'upload', questionId: 'q', handle }, (act) => acts.push(act))
  expect(acts).toMatchObject([
    { type: 'uploaded', file: { name: 'a.png', size: 1, type: 'image/png' } },
  ])
  expect(
    await sendCode({ type: 'send_code', questionId: 'q', address: '+436641204897' }),
  ).toMatchObject({ type: 'code_sent' })
  expect(
    await verifyCode({
      type: 'verify_code',
      questionId: 'q',
      verificationId: 'preview',
      code: '1',
    }),
  ).toEqual({
    type: 'code_verified',
    questionId: 'q',
    address: '+436641204897',
  })
})
