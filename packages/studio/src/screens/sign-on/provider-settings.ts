// What the form of the provider sends, and which text explains the result of a test.
import type { SignOn, SignOnProblem, SignOnSettings } from '@askwell/contract'
import type { FormValues } from '../../parts/form.tsx'
import type { signOnWords } from './sign-on-words.ts'

export type ProviderKind = SignOnSettings['kind']

/** The fields of one protocol. An empty secret is left out, so the stored one stays. */
export function settingsFrom(kind: ProviderKind, values: FormValues): SignOnSettings {
  const text = (name: string): string => (values[name] ?? '').trim()
  const shared = { name: text('name'), groups_claim: text('groups_claim') || 'groups' }
  if (kind === 'saml')
    return {
      ...{ kind, ...shared, entity_id: text('entity_id') },
      ...{ sign_on_url: text('sign_on_url'), certificates: text('certificates') },
    }
  const secret = text('client_secret')
  return {
    ...{ kind, ...shared, issuer: text('issuer'), client_id: text('client_id') },
    ...(secret !== '' && { client_secret: secret }),
  }
}

/** What the fields show at first: nothing of another protocol. */
export function valuesOf(kind: ProviderKind, provider: SignOn['provider']): FormValues {
  const none = { name: provider?.name ?? '', groups_claim: provider?.groups_claim ?? 'groups' }
  if (provider?.kind !== kind) return none
  return provider.kind === 'oidc'
    ? { ...none, issuer: provider.issuer, client_id: provider.client_id }
    : {
        ...{ ...none, entity_id: provider.entity_id, sign_on_url: provider.sign_on_url },
        certificates: provider.certificates,
      }
}

export const wordOfProblem = (problem: SignOnProblem | null): keyof typeof signOnWords =>
  problem === null ? 'signOn.providerWorks' : `signOn.problem.${problem}`
