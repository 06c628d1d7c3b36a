import { createMailing } from '../../actions/mailings/create-mailing.ts'
import { listMailings, listRecipients, stopMailing } from '../../actions/owner/mailings.ts'
import { presentMailing, presentRecipient } from '../../present/owner/mailing.ts'
import { signing } from './links.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const mailingHandlers = {
  list_mailings: async ({ deps, workspaceId, params, query }) => {
    const { items, next } = await listMailings(deps, workspaceId, params.id, query)
    return { items: items.map(presentMailing), next, can_mail: deps.sendMail !== null }
  },

  create_mailing: async ({ deps, workspaceId, params, body }) =>
    presentMailing(await createMailing(deps, workspaceId, params.id, body, signing)),

  list_recipients: async ({ deps, workspaceId, params, query }) => {
    const { items, next } = await listRecipients(deps, workspaceId, params.id, query)
    return { items: items.map((row) => presentRecipient(row, deps.config.publicUrl)), next }
  },

  stop_mailing: async ({ deps, workspaceId, params }) =>
    presentMailing(await stopMailing(deps, workspaceId, params.id)),
} satisfies Partial<OwnerHandlers>
