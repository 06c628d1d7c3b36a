// Checks that an integration's schema cannot express: whether its address may be called, its headers may be sent and its
// mapping works. Headers with credentials are stored with the secrets, so that no reply ever shows them.
import type { FieldFault, Integration } from '@askwell/contract'
import type { Config } from '../../config/config.ts'
import { checkTarget, type TargetFault } from '../../outside/check-target.ts'
import { mayOwnerSend } from '../../outside/sent-headers.ts'
import { isRule } from '../integrations/map-reply.ts'

export function faultsOfIntegration(
  { url, headers, secret_headers = {}, mapping }: Integration,
  { outboundAllow }: Pick<Config, 'outboundAllow'>,
): FieldFault[] {
  const target = checkTarget(url, outboundAllow)
  const headerFaults = (field: string, values: Readonly<Record<string, string>>): FieldFault[] =>
    Object.entries(values).flatMap(([name, value]) =>
      mayOwnerSend(name, value)
        ? []
        : [{ field: `${field}.${name}`, message: 'is not a header that may be set' }],
    )
  return [
    ...('fault' in target ? [{ field: 'url', message: targetWords[target.fault] }] : []),
    ...headerFaults('headers', headers),
    ...headerFaults('secret_headers', secret_headers),
    ...Object.entries(mapping).flatMap(([name, rule]) =>
      isRule(rule)
        ? []
        : [
            {
              field: `mapping.${name}`,
              message:
                'must be a path into the reply like customer.name, or {path, key, body} for a list',
            },
          ],
    ),
  ]
}

const targetWords: Record<TargetFault, string> = {
  not_an_address: 'is not an address',
  scheme: 'must begin with http:// or https://',
  credentials: 'must not contain a user name or password. Use a header',
  port: 'may only use port 80, 443 or 8443',
  private_host: 'must be a public address; an operator may exempt others',
}

const tellsWho = /authorization|cookie|api.?key|x-key|token|secret|password|signature|credential/i

/** If no secrets are sent, the stored ones stay. */
export function withSecretsApart(integration: Integration): Integration {
  const entries = Object.entries(integration.headers)
  const telling = entries.filter(([name]) => tellsWho.test(name))
  if (telling.length === 0) return integration
  const headers = Object.fromEntries(entries.filter(([name]) => !tellsWho.test(name)))
  return {
    ...integration,
    headers,
    secret_headers: { ...integration.secret_headers, ...Object.fromEntries(telling) },
  }
}
