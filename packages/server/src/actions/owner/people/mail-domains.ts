// Mail domains that a workspace proves by a DNS TXT record. What a proven domain allows: a directory may make accounts with
// its addresses, and the workspace may require sign-on for them (ECO-71).
import { randomBytes } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailDomainChanges } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound, Refusal } from '../../../refusal.ts'
import type { MailDomainRow } from '../../../store/directory/provisioning.ts'
import { found } from '../known-id.ts'
import { changesBetween } from './changes-between.ts'
import { type Acting, note } from './notes.ts'

const mostDomains = 20
const answerWithinMs = 5_000

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, proof }: Pick<MailDomainRow, 'domain' | 'proof'>) => ({
  name: `_askwell.${domain}`,
  value: `askwell-domain=${proof}`,
})

export const domainOf = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export const isProven = async (
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  email: string,
): Promise<boolean> =>
  (await store.directory.mailDomains(workspaceId)).some(
    ({ domain, provenAt }) => provenAt !== null && domain === domainOf(email),
  )

export async function createMailDomain(
  { store, clock, newId }: Deps,
  { workspaceId, actor }: Acting,
  domain: string,
): Promise<MailDomainRow> {
  const row: MailDomainRow = {
    ...{ id: newId(), workspaceId, domain, proof: randomBytes(18).toString('base64url') },
    ...{ createdAt: clock(), provenAt: null, requiresSignOn: false, passwordOwnerId: null },
  }
  const entry = note(row.createdAt, actor, 'create_mail_domain', row.id, { targetName: domain })
  const outcome = await store.directory.addMailDomain(row, mostDomains, entry)
  if (outcome === 'taken') throw new Refusal(13005, 'This domain is in the list already.')
  if (outcome === 'full')
    throw new Refusal(13005, `A workspace has at most ${mostDomains} mail domains.`)
  return row
}

export async function checkMailDomain(
  deps: Deps,
  acting: Acting,
  id: string,
): Promise<MailDomainRow> {
  const row = await mailDomain(deps, acting.workspaceId, id)
  const record = recordOf(row)
  const texts = await textsOf(deps, record.name)
  if (!texts.includes(record.value))
    throw new Refusal(13005, `${record.name} has no TXT record with this value yet.`)
  return changed(deps, acting, row, { ...row, provenAt: row.provenAt ?? deps.clock() })
}

/** A long text comes in several strings. */
async function textsOf(
  { resolveTxt: resolve = resolveTxt }: Pick<Deps, 'resolveTxt'>,
  name: string,
): Promise<readonly string[]> {
  const late = sleep(answerWithinMs, null, { ref: false })
  const found = await Promise.race([resolve(name).catch(noneOf), late])
  if (found === null) throw new Refusal(13021, 'The DNS server did not answer in time.')
  return found.map((strings) => strings.join(''))
}

function noneOf(error: NodeJS.ErrnoException): readonly (readonly string[])[] | null {
  return error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? [] : null
}

export async function changeMailDomain(
  deps: Deps,
  acting: Acting,
  id: string,
  { requires_sign_on, password_owner_id }: MailDomainChanges,
): Promise<MailDomainRow> {
  const row = await mailDomain(deps, acting.workspaceId, id)
  const next: MailDomainRow = {
    ...row,
    requiresSignOn: requires_sign_on ?? row.requiresSignOn,
    passwordOwnerId: password_owner_id === undefined ? row.passwordOwnerId : password_owner_id,
  }
  if (next.requiresSignOn) await refuseLockingOut(deps, next)
  return changed(deps, acting, row, next)
}

/** When the provider is down, one owner must be able to come in and end the requirement. */
async function refuseLockingOut(deps: Deps, row: MailDomainRow): Promise<void> {
  if (row.provenAt === null)
    throw new Refusal(13004, 'First prove this domain. Sign-on can be required for proven domains.')
  const { singleSignOn } = deps.config
  if (singleSignOn === null && !(await deps.store.signOn.hasProvider(row.workspaceId)))
    throw new Refusal(13005, 'First set up a provider. Otherwise nobody could sign in.')
  const members = await deps.store.people.members(row.workspaceId)
  const owner = members.find(({ id, role }) => id === row.passwordOwnerId && role === 'owner')
  const proofs = owner === undefined ? null : await deps.store.people.proofsOf(owner.id)
  if (owner?.hasSecondFactor !== true || proofs?.hasPassword !== true)
    throw invalid([
      {
        field: 'password_owner_id',
        message: 'must be an owner who has a password and a second factor',
      },
    ])
}

export async function removeMailDomain(
  deps: Deps,
  { workspaceId, actor }: Acting,
  id: string,
): Promise<void> {
  const { domain } = await mailDomain(deps, workspaceId, id)
  const entry = note(deps.clock(), actor, 'delete_mail_domain', id, { targetName: domain })
  if (!(await deps.store.directory.removeMailDomain(workspaceId, id, entry))) throw notFound()
}

async function mailDomain(
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<MailDomainRow> {
  return found(
    (await store.directory.mailDomains(workspaceId)).find((one) => one.id === id) ?? null,
  )
}

async function changed(
  { store, clock }: Deps,
  { actor }: Acting,
  before: MailDomainRow,
  next: MailDomainRow,
): Promise<MailDomainRow> {
  const action = before.provenAt === next.provenAt ? 'patch_mail_domain' : 'check_mail_domain'
  const shown = ({ requiresSignOn, passwordOwnerId, provenAt }: MailDomainRow) => ({
    requires_sign_on: requiresSignOn,
    password_owner_id: passwordOwnerId,
    proven: provenAt !== null,
  })
  const entry = note(clock(), actor, action, next.id, {
    targetName: next.domain,
    changes: changesBetween(shown(next), shown(before), shown(next)),
  })
  if (!(await store.directory.changeMailDomain(next, entry))) throw notFound()
  return next
}
