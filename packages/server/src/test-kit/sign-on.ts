// What tests of single sign-on of a workspace share.
import { randomUUID } from 'node:crypto'
import { asMember } from './members.ts'
import type { Owner, OwnerServer } from './owner-server.ts'

/** Where a browser is sent whose sign-in was refused. */
export const refused = (reason: string): string => `/studio/sign-in?refused=company-${reason}`

/** Makes a mail domain of the workspace a proven one. */
export async function prove({ store, clock }: OwnerServer, { workspaceId }: Owner, domain: string) {
  const id = randomUUID()
  const actor = { kind: 'system', id: null, name: '' } as const
  await store.directory.addMailDomain(
    {
      ...{ id, workspaceId, domain, proof: 'x', createdAt: 1, provenAt: clock.now },
      ...{ requiresSignOn: false, passwordOwnerId: null },
    },
    20,
    { at: clock.now, actor, action: 'create_mail_domain', target: id },
  )
}
/** What the session of a cookie sees of itself. */
export const meOf = async (server: OwnerServer, cookie: string) =>
  (await asMember(server.app, '', cookie).call('GET', '/me')).body
