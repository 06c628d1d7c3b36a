// The provider by which people of a workspace sign in. Its secret is written and never read back.
import type { SignOnProblem, SignOnSettings } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../../deps.ts'
import { checkTarget } from '../../../outside/check-target.ts'
import { invalid, notFound, Refusal } from '../../../refusal.ts'
import type { StoredProvider } from '../../../store/sign-on/sign-on-rows.ts'
import { changesBetween } from './changes-between.ts'
import { type Acting, note } from './notes.ts'

const mostCertificates = 2

export async function setSignOn(
  deps: Deps,
  { workspaceId, actor }: Acting,
  settings: SignOnSettings,
): Promise<void> {
  const before = await deps.store.signOn.provider(workspaceId)
  const next = await checked(deps, before, settings)
  const shown = (one: StoredProvider | null) =>
    one?.kind === 'oidc' ? { ...one, client_secret: null } : { ...one }
  const entry = note(deps.clock(), actor, 'put_sign_on', workspaceId, {
    targetName: next.name,
    changes: changesBetween(shown(next), shown(before), shown(next)),
  })
  await deps.store.signOn.save(workspaceId, next, entry)
}

async function checked(
  { config }: Deps,
  before: StoredProvider | null,
  settings: SignOnSettings,
): Promise<StoredProvider> {
  if (settings.kind === 'saml') {
    await refuseCertificates(settings.certificates)
    return settings
  }
  const { client_secret, ...next } = { ...settings, issuer: settings.issuer.replace(/\/$/, '') }
  const target = checkTarget(next.issuer, config.outboundAllow)
  if ('fault' in target || (target.url.protocol === 'http:' && !target.isAllowed))
    throw invalid([{ field: 'issuer', message: 'must be a public https address' }])
  // A person who changes the address must not receive a secret that was stored for another one.
  const isSame =
    before?.kind === 'oidc' && before.issuer === next.issuer && before.client_id === next.client_id
  return { ...next, client_secret: client_secret ?? (isSame ? before.client_secret : null) }
}

async function refuseCertificates(text: string): Promise<void> {
  const { certificatesIn } = await import('../../sign-on/saml.ts')
  let message: string | null = null
  try {
    const found = certificatesIn(text)
    if (found.length > mostCertificates)
      message = `must be at most ${mostCertificates} certificates`
    // The signature methods that are accepted are those of RSA.
    else if (found.some(({ publicKey }) => publicKey.asymmetricKeyType !== 'rsa'))
      message = 'must be certificates with RSA keys'
  } catch {
    message = 'must be certificates in PEM'
  }
  if (message !== null) throw invalid([{ field: 'certificates', message }])
}

export async function removeSignOn(
  { store, config, clock }: Deps,
  { workspaceId, actor }: Acting,
): Promise<void> {
  const domains = await store.directory.mailDomains(workspaceId)
  // The provider of the instance remains.
  if (config.singleSignOn === null && domains.some(({ requiresSignOn }) => requiresSignOn))
    throw new Refusal(13005, 'A mail domain requires single sign-on. First allow passwords for it.')
  const name = (await store.signOn.provider(workspaceId))?.name ?? null
  const entry = note(clock(), actor, 'delete_sign_on', workspaceId, { targetName: name })
  if (!(await store.signOn.remove(workspaceId, entry))) throw notFound()
}

/** Null = no problem was found. */
export async function testSignOn(deps: Deps, workspaceId: string): Promise<SignOnProblem | null> {
  const provider = await deps.store.signOn.provider(workspaceId)
  if (provider === null) throw notFound()
  switch (provider.kind) {
    case 'oidc': {
      const { oidcProblem } = await import('../../sign-on/oidc.ts')
      return oidcProblem(deps, provider)
    }
    case 'saml': {
      const { validCertificates } = await import('../../sign-on/saml.ts')
      const valid = validCertificates(provider.certificates, deps.clock())
      return valid.length === 0 ? 'certificate' : null
    }
    default:
      return unreachable(provider)
  }
}
