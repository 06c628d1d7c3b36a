// A SAML 2.0 provider: it signs what a test says, as a real one does, and what an attacker would send.
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { addressesOf, type SignOnAddresses } from '../actions/sign-on/addresses.ts'
import type { TestCertificate } from './certificate.ts'
import type { Owner } from './owner-server.ts'

export interface SamlAnswer {
  readonly requestId: string
  readonly now: number
  readonly email: string
  readonly groups: readonly string[]
  readonly id: string
  readonly audience: string
  readonly recipient: string
  /** Until when it is valid, after `now`. */
  readonly forMs: number
}

export const entityId = 'https://idp.example/saml'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const spaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

/** Of an address that the browser was sent to: the id of the request. */
export function requestIdIn(location: string): string {
  const packed = new URL(location).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  return / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
}

export const answerFor = (
  { metadata, acs }: SignOnAddresses,
  change: Partial<SamlAnswer> & Pick<SamlAnswer, 'requestId' | 'now'>,
): SamlAnswer => ({
  ...{ email: 'ada@lumen.test', groups: [], id: `a-${change.requestId}`, forMs: 120_000 },
  ...{ audience: metadata, recipient: acs },
  ...change,
})

const time = (at: number): string => new Date(at).toISOString()

/** Not signed yet. */
export const assertionOf = (answer: SamlAnswer): string => {
  const { id, now, requestId, recipient, audience, email, groups, forMs } = answer
  const until = time(now + forMs)
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${time(now)}"><saml:Issuer>${entityId}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${recipient}" NotOnOrAfter="${until}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(now)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(now)}"/><saml:AttributeStatement><saml:Attribute Name="displayName"><saml:AttributeValue>Ada Lumen</saml:AttributeValue></saml:Attribute>${groupsIn(groups)}</saml:AttributeStatement></saml:Assertion>`
}

const groupsIn = (groups: readonly string[]): string =>
  groups.length === 0
    ? ''
    : `<saml:Attribute Name="groups">${groups.map((name) => `<saml:AttributeValue>${name}</saml:AttributeValue>`).join('')}</saml:Attribute>`

/** `content`: assertions, and whatever else a test puts there. */
export const responseOf = (content: string, requestId: string, head = ''): string =>
  `${head}<samlp:Response ${spaces} ID="r-${requestId}" Version="2.0" InResponseTo="${requestId}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`

/** Signs the element with this local name, and puts the signature after its issuer. */
export function signed(
  xml: string,
  { key, cert }: Pick<TestCertificate, 'key' | 'cert'>,
  element: 'Assertion' | 'Response' = 'Assertion',
  algorithm = rsaSha256,
): string {
  const path = `//*[local-name(.)='${element}']`
  const signer = new SignedXml({ privateKey: key, publicCert: cert })
  signer.signatureAlgorithm = algorithm
  signer.canonicalizationAlgorithm = canonical
  signer.addReference({
    xpath: path,
    transforms: [enveloped, canonical],
    digestAlgorithm: sha256,
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export const packed = (xml: string): string => Buffer.from(xml).toString('base64')

/** Sets it as the provider of the owner's workspace. */
export async function useSamlProvider(owner: Owner, { cert }: TestCertificate) {
  const saved = await owner.call('PUT', '/sign_on', {
    ...{ kind: 'saml', name: 'Fernhill', entity_id: entityId, certificates: cert },
    sign_on_url: 'https://idp.example/sso',
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return addressesOf({ publicUrl: 'http://localhost:3999', studioUrl: null }, owner.workspaceId)
}
