// Signing in through a SAML 2.0 provider of a workspace. The library makes the request and verifies signatures; the shape of the
// document and what the assertion says are checked here (ECO-72).
import { X509Certificate } from 'node:crypto'
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SamlSettings } from '../../store/sign-on/sign-on-rows.ts'
import type { SignOnAddresses } from './addresses.ts'
import { identityOf } from './identity-of.ts'
import { readAssertion } from './saml-assertion.ts'
import { childrenOf, elementsIn, isOf, readSamlDocument, refuse } from './saml-document.ts'

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

export const samlMetadata = ({ metadata, acs }: SignOnAddresses): string =>
  generateServiceProviderMetadata({
    issuer: metadata,
    callbackUrl: acs,
    wantAssertionsSigned: true,
    identifierFormat: null,
  })

/** As PEM, or as the bare base64 that a provider's metadata has. Throws where a text has no certificate that can be read. */
export function certificatesIn(text: string): readonly X509Certificate[] {
  const blocks = [
    ...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g),
  ].map(([, body = '']) => body)
  // Fields and mail programs change line breaks, so only the bytes are read.
  return (blocks.length === 0 ? [text] : blocks).map(
    (body) => new X509Certificate(Buffer.from(body, 'base64')),
  )
}

export const validCertificates = (text: string, now: number): readonly X509Certificate[] =>
  certificatesIn(text).filter(
    ({ validFrom, validTo }) => Date.parse(validFrom) <= now && now < Date.parse(validTo),
  )

/** → the provider's address to which the browser is sent. An XML id must not begin with a digit. */
export async function beginSaml(
  provider: SamlSettings,
  addresses: SignOnAddresses,
  requestId: string,
): Promise<string> {
  const saml = libraryOf(provider, addresses, certificatesIn(provider.certificates), requestId)
  return saml.getAuthorizeUrlAsync('', undefined, {})
}

/** `encoded`: the field `SAMLResponse`. */
export async function endSaml(
  provider: SamlSettings,
  addresses: SignOnAddresses,
  encoded: string,
  now: number,
) {
  const { response } = readSamlDocument(encoded)
  const certificates = validCertificates(provider.certificates, now)
  if (certificates.length === 0) throw refuse('No certificate of the provider is valid now.')
  const status = elementsIn(response).find((one) => isOf(one, 'protocol', 'StatusCode'))
  if (status?.getAttribute('Value') !== success) throw refuse('The provider reports no success.')
  const destination = response.getAttribute('Destination')
  if (destination && destination !== addresses.acs) throw refuse('The destination is another one.')
  const issuers = childrenOf(response).filter((child) => isOf(child, 'assertion', 'Issuer'))
  if (issuers.some(({ textContent }) => textContent?.trim() !== provider.entity_id))
    throw refuse('The issuer of the response is another one.')

  const xml = await verifiedXml(libraryOf(provider, addresses, certificates, ''), encoded)
  const { id, requestId, claims } = readAssertion(xml, provider, addresses, now)
  if (response.getAttribute('InResponseTo') !== requestId)
    throw refuse('Response and assertion answer different requests.')
  return { assertionId: id, requestId, identity: identityOf(claims, provider.groups_claim) }
}

async function verifiedXml(saml: SAML, SAMLResponse: string): Promise<string> {
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse }).catch((error) => {
    throw refuse(error instanceof Error ? error.message : String(error))
  })
  const xml = profile?.getAssertionXml?.()
  if (xml === undefined) throw refuse('The response has no signed assertion.')
  return xml
}

/** Times, request and replay are checked by us: the library has its own clock, and its list is in one process only. */
const libraryOf = (
  { sign_on_url, entity_id }: SamlSettings,
  { acs, metadata }: SignOnAddresses,
  certificates: readonly X509Certificate[],
  requestId: string,
): SAML =>
  new SAML({
    idpCert: certificates.map(String),
    issuer: metadata,
    audience: metadata,
    callbackUrl: acs,
    entryPoint: sign_on_url,
    idpIssuer: entity_id,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })
