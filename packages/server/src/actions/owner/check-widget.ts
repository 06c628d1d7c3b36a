// Checks that a widget's schema cannot express. Pure. Patterns are matched in linear time on every host page, so syntax that
// this matcher does not support (look-around, back references) is refused here, where the owner sees it.
import { createPublicKey } from 'node:crypto'
import {
  type FieldFault,
  IdentitySecret,
  type WidgetSettings,
  type WidgetTargeting,
} from '@askwell/contract'
import { compiles } from '@askwell/engine/regex'
import { isUrlPattern } from '@askwell/widget/rules'
import { faultOfImage, type OwnHosts } from '../loaded-address.ts'
import { hostOf } from '../respondent/domains.ts'

export function faultsOfWidget(settings: WidgetSettings, ownHosts: OwnHosts): FieldFault[] {
  const image = faultOfImage(settings.node_logo_url, ownHosts)
  return [
    ...faultsOfPatterns(settings.enabled_urls),
    ...faultsOfTargeting(settings.targeting),
    ...settings.enabled_domains.flatMap((entry, place) =>
      hostOf(entry) === null
        ? [
            {
              field: `enabled_domains.${place}`,
              message: 'must be a host name such as shop.example',
            },
          ]
        : [],
    ),
    ...(image === null ? [] : [{ field: 'node_logo_url', message: image }]),
  ]
}

const mostTests = 50

function faultsOfTargeting(targeting: WidgetTargeting | null): FieldFault[] {
  const tests = (one: WidgetTargeting): number => {
    if ('not' in one) return tests(one.not)
    const parts = 'all' in one ? one.all : 'any' in one ? one.any : null
    return parts === null ? 1 : parts.reduce((sum, part) => sum + tests(part), 0)
  }
  return targeting === null || tests(targeting) <= mostTests
    ? []
    : [{ field: 'targeting', message: `must have at most ${mostTests} tests` }]
}

export const faultsOfPatterns = (patterns: readonly string[]): FieldFault[] =>
  patterns.flatMap((pattern, place) =>
    compiles(pattern) && isUrlPattern(pattern)
      ? []
      : [
          {
            field: `enabled_urls.${place}`,
            message: 'must be a regular expression without look-around and back references',
          },
        ],
  )

const secretRule =
  'must be a text of 16 to 255 characters, or the public half of a P-256 key in SPKI PEM form'

/** undefined and null mean no secret and have no faults. */
export function faultsOfIdentitySecret(secret: unknown): FieldFault[] {
  const parsed = IdentitySecret.safeParse(secret)
  const isUsable =
    parsed.success && (!parsed.data?.trimStart().startsWith('-----BEGIN') || isP256(parsed.data))
  return isUsable ? [] : [{ field: 'identity_secret', message: secretRule }]
}

/** Node.js throws for a text that is not a key. */
function isP256(pem: string): boolean {
  if (!/^\s*-----BEGIN PUBLIC KEY-----/.test(pem)) return false
  try {
    return (
      createPublicKey({ key: pem, format: 'pem', type: 'spki' }).asymmetricKeyDetails
        ?.namedCurve === 'prime256v1'
    )
  } catch {
    return false
  }
}
