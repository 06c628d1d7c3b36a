// A workspace as one document, in the owner API. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { Bundle, ImportReply } from './bundle.ts'
import type { OwnerCall } from './owner-call.ts'
import { refused, written } from './owner-parts.ts'

export const ownerBundleCalls = {
  import_bundle: {
    id: 'O-import',
    method: 'POST',
    path: '/owner/v1/import',
    summary: 'Creates or replaces by id, all or nothing.',
    body: Bundle,
    bodyKind: 'json',
    isLarge: true,
    reply: ImportReply,
    refusals: [...written, 13012],
    permission: 'workspace.move',
    audit: 'each',
  },
  export_bundle: {
    id: 'O-export',
    method: 'GET',
    path: '/owner/v1/export',
    summary: 'Exports the workspace as a bundle.',
    reply: z.unknown(),
    refusals: refused,
    permission: 'workspace.move',
    audit: 'each',
    confirm: true,
  },
} as const satisfies Record<string, OwnerCall>
