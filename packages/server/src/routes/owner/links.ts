// Links: their keys, the links themselves, and what the limits behind them counted.
import { Readable } from 'node:stream'
import { isSignedByAny, signedText, signLink } from '../../access/signature.ts'
import { checkLink } from '../../actions/owner/check-link.ts'
import { createLink, type Signing } from '../../actions/owner/links.ts'
import { writeMailQuestion } from '../../actions/owner/mail-question.ts'
import { readLimits, resetLimits } from '../../actions/owner/node-limits.ts'
import { makeQrCode } from '../../actions/owner/qr-code.ts'
import {
  changeSignatureKey,
  createSignatureKey,
  listSignatureKeys,
  readSignatureKey,
  removeSignatureKey,
} from '../../actions/owner/signature-keys.ts'
import { presentLimits, presentLink, presentSignatureKey } from '../../present/owner/link.ts'
import { presentMailQuestion } from '../../present/owner/mail-question.ts'
import { qrPng, qrSvg } from '../../present/owner/qr-picture.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const signing: Signing = {
  signedText,
  sign: signLink,
  isSigned: (content, signature, keys) => isSignedByAny({ ...content, signature }, keys),
}

export const linkHandlers = {
  list_signature_keys: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listSignatureKeys(deps, workspaceId, query)
    return { items: items.map(presentSignatureKey), next }
  },

  create_signature_key: async ({ deps, workspaceId, body }) => {
    const { key, privateKey } = await createSignatureKey(deps, workspaceId, body)
    return { ...presentSignatureKey(key), private_key: privateKey }
  },

  get_signature_key: async ({ deps, workspaceId, params }) =>
    presentSignatureKey(await readSignatureKey(deps, workspaceId, params.id)),

  patch_signature_key: async ({ deps, workspaceId, params, body }) =>
    presentSignatureKey(await changeSignatureKey(deps, workspaceId, params.id, body)),

  delete_signature_key: async ({ deps, workspaceId, params }) => {
    await removeSignatureKey(deps, workspaceId, params.id)
    return { id: params.id }
  },

  create_link: async ({ deps, workspaceId, params, body }) =>
    presentLink(await createLink(deps, workspaceId, params.id, body, signing)),

  check_link: ({ deps, workspaceId, params, body }) =>
    checkLink(deps, workspaceId, params.id, body.url, signing),

  qr_svg: async ({ deps, workspaceId, params, query, reply }) => {
    const modules = await makeQrCode(deps, workspaceId, params.id, query)
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    return qrSvg(modules, query)
  },

  qr_png: async ({ deps, workspaceId, params, query, reply }) => {
    const modules = await makeQrCode(deps, workspaceId, params.id, query)
    reply.headers({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    return Readable.from([await qrPng(modules, query)])
  },

  mail_question: async ({ deps, workspaceId, params, query }) =>
    presentMailQuestion(await writeMailQuestion(deps, workspaceId, params.id, query)),

  node_limits: async ({ deps, workspaceId, params }) =>
    presentLimits(await readLimits(deps, workspaceId, params.id)),

  reset_limits: async ({ deps, workspaceId, params, body }) =>
    presentLimits(
      await resetLimits(deps, workspaceId, params.id, {
        quota: body.quota,
        answered: body.multiple_feedback,
      }),
    ),
} satisfies Partial<OwnerHandlers>
