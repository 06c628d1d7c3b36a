// The strict shape of a SAML response, checked before anything is read from it. Attacks by signature wrapping need a second
// assertion, a second element with the signed id, a signature that covers something else, or elements that two readers see
// differently. A document here has exactly one assertion, which has its own signature over itself, and nothing of the others (ECO-72).
import { DOMParser } from '@xmldom/xmldom'
import { SignOnFault } from './sign-on-fault.ts'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

const mostCharacters = 256_000
const signatureMethods = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/
const digestMethods = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  canonical,
])

export interface SamlDocument {
  readonly response: Element
  readonly assertion: Element
}

/** `encoded`: base64, as the browser posts it. */
export function readSamlDocument(encoded: string): SamlDocument {
  const packed = encoded.replaceAll(/\s/g, '')
  if (packed.length > mostCharacters || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed))
    throw refuse('The response is not base64, or too long.')
  const response = rootOf(textOf(Buffer.from(packed, 'base64')))
  if (!isOf(response, 'protocol', 'Response')) throw refuse('The document is not a SAML response.')
  const all = elementsIn(response)
  const assertion = theOnly(
    all.filter(({ localName }) => localName === 'Assertion'),
    'assertion',
  )
  if (assertion.parentNode !== response || !isOf(assertion, 'assertion', 'Assertion'))
    throw refuse('The assertion is not directly in the response.')
  if (all.some(({ localName }) => localName === 'Response'))
    throw refuse('The response contains another one.')
  if (all.some(({ localName }) => /^Encrypted/.test(localName ?? '')))
    throw refuse('Encrypted elements are not accepted.')
  refuseRepeatedIds([response, ...all])
  refuseSignatures([response, assertion], all)
  return { response, assertion }
}

/** An XML declaration is the only instruction. No document type, no entity, no comment and no CDATA: readers differ in them. */
export function rootOf(text: string): Element {
  const body = text.replace(/^\uFEFF?\s*<\?xml [^?<>]*\?>/, '')
  if (/<[!?]/.test(body)) throw refuse('The document has a document type, a comment or CDATA.')
  const faults: unknown[] = []
  const errorHandler = (_level: string, message: unknown): void => void faults.push(message)
  const root = new DOMParser({ errorHandler }).parseFromString(body, 'text/xml')?.documentElement
  if (!root || faults.length > 0) throw refuse('The document is not well-formed.')
  return root
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The document is not valid UTF-8.')
  }
}

/** At most one signature of each of them, as its child, over itself. Only the assertion must have one. */
function refuseSignatures(
  [response, assertion]: readonly [Element, Element],
  all: readonly Element[],
): void {
  const signatures = all.filter(({ localName }) => localName === 'Signature')
  for (const signature of signatures) {
    const owner = signature.parentNode
    if (owner !== response && owner !== assertion)
      throw refuse('A signature is not directly in the response or the assertion.')
    refuseSignature(signature, owner === response ? response : assertion)
  }
  const owners = signatures.map(({ parentNode }) => parentNode)
  if (new Set(owners).size < owners.length) throw refuse('An element has two signatures.')
  if (!owners.includes(assertion)) throw refuse('The assertion is not signed.')
}

function refuseSignature(signature: Element, owner: Element): void {
  if (!isOf(signature, 'signature', 'Signature')) throw refuse('A signature is not one of XML.')
  const parts = elementsIn(signature)
  const named = (name: string): Element[] => parts.filter(({ localName }) => localName === name)
  if (named('Object').length > 0 || named('Manifest').length > 0)
    throw refuse('A signature contains other elements.')
  const only = (name: string): Element => theOnly(named(name), name)
  for (const name of ['SignedInfo', 'SignatureValue'])
    if (only(name).parentNode !== signature) throw refuse(`${name} is in the wrong element.`)
  const reference = only('Reference')
  const id = owner.getAttribute('ID') ?? ''
  if (id === '' || reference.getAttribute('URI') !== `#${id}`)
    throw refuse('A signature covers another element.')
  const algorithm = (name: string): string => only(name).getAttribute('Algorithm') ?? ''
  if (!signatureMethods.test(algorithm('SignatureMethod')))
    throw refuse('The signature method is not accepted. Use RSA with SHA-256.')
  if (!digestMethods.test(algorithm('DigestMethod')))
    throw refuse('The digest method is not accepted. Use SHA-256.')
  if (algorithm('CanonicalizationMethod') !== canonical)
    throw refuse('The canonicalization is not accepted.')
  if (!named('Transform').every((one) => transforms.has(one.getAttribute('Algorithm') ?? '')))
    throw refuse('A transform is not accepted.')
}

function refuseRepeatedIds(all: readonly Element[]): void {
  const ids = all.flatMap((element) =>
    ['ID', 'Id', 'id', 'xml:id'].flatMap((name) => element.getAttribute(name) || []),
  )
  if (new Set(ids).size < ids.length) throw refuse('Two elements have one id.')
}

/** All below it, in the order of the document. */
export function elementsIn(element: Element): Element[] {
  return childrenOf(element).flatMap((child) => [child, ...elementsIn(child)])
}

export const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1)

export const isOf = (
  { namespaceURI, localName }: Element,
  of: keyof typeof namespaces,
  name: string,
): boolean => namespaceURI === namespaces[of] && localName === name

export function theOnly(found: readonly Element[], name: string): Element {
  const [first] = found
  if (first === undefined || found.length > 1)
    throw refuse(`The document must have exactly one ${name}.`)
  return first
}

export const refuse = (message: string): SignOnFault => new SignOnFault('refused', message)
