// Reads an assertion whose signature was verified: is it for us, for this request, and valid now? Everything that SAML leaves
// optional and that protects somebody is required here (ECO-72).
import type { SamlSettings } from '../../store/sign-on/sign-on-rows.ts'
import type { SignOnAddresses } from './addresses.ts'
import type { Claims } from './identity-of.ts'
import { childrenOf, elementsIn, isOf, refuse, rootOf, theOnly } from './saml-document.ts'

export interface ReadAssertion {
  readonly id: string
  /** Of the request that it answers. */
  readonly requestId: string
  readonly claims: Claims
}

/** How far the clocks of provider and server may differ. */
const clockMs = 60_000
/** An assertion is for the sign-in that has just happened. */
const oldestMs = 10 * 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const mailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

const emailNames = [
  ...['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3'],
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const fullNames = [
  ...['displayname', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241'],
  'http://schemas.microsoft.com/identity/claims/displayname',
]

/** `xml`: what the signature covers, canonical. */
export function readAssertion(
  xml: string,
  { entity_id, groups_claim }: Pick<SamlSettings, 'entity_id' | 'groups_claim'>,
  { acs, metadata }: Pick<SignOnAddresses, 'acs' | 'metadata'>,
  now: number,
): ReadAssertion {
  const assertion = rootOf(xml)
  if (!isOf(assertion, 'assertion', 'Assertion')) throw refuse('The signature covers no assertion.')
  const only = (of: Element, name: string): Element =>
    theOnly(
      childrenOf(of).filter((child) => isOf(child, 'assertion', name)),
      name,
    )
  if (textOf(only(assertion, 'Issuer')) !== entity_id) throw refuse('The issuer is another one.')
  const issued = timeOf(assertion, 'IssueInstant')
  if (issued > now + clockMs || issued < now - oldestMs - clockMs)
    throw refuse('The assertion was not issued just now.')

  const conditions = only(assertion, 'Conditions')
  refuseOtherTimes(conditions, now)
  const audiences = childrenOf(only(conditions, 'AudienceRestriction')).map(textOf)
  if (!audiences.includes(metadata)) throw refuse('The assertion is for another audience.')

  const subject = only(assertion, 'Subject')
  const confirmation = only(subject, 'SubjectConfirmation')
  if (confirmation.getAttribute('Method') !== bearer)
    throw refuse('The confirmation is not of the method bearer.')
  const data = only(confirmation, 'SubjectConfirmationData')
  if (data.getAttribute('Recipient') !== acs) throw refuse('The recipient is another one.')
  refuseOtherTimes(data, now)
  const requestId = data.getAttribute('InResponseTo') ?? ''
  if (requestId === '') throw refuse('The assertion answers no request.')

  const sessionEnd = only(assertion, 'AuthnStatement').getAttribute('SessionNotOnOrAfter')
  if (sessionEnd && timeIn(sessionEnd) + clockMs <= now) throw refuse('The session has ended.')
  const id = assertion.getAttribute('ID') ?? ''
  if (id === '') throw refuse('The assertion has no id.')
  return { id, requestId, claims: claimsOf(assertion, only(subject, 'NameID'), groups_claim) }
}

/** `NotOnOrAfter` is required: without it, an assertion would be valid for ever. */
function refuseOtherTimes(of: Element, now: number): void {
  const from = of.getAttribute('NotBefore')
  if (from && timeIn(from) - clockMs > now) throw refuse('The assertion is not valid yet.')
  if (timeOf(of, 'NotOnOrAfter') + clockMs <= now) throw refuse('The assertion has expired.')
}

const timeOf = (element: Element, name: string): number => timeIn(element.getAttribute(name) ?? '')

function timeIn(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw refuse('A time is missing or not in UTC.')
  return at
}

function claimsOf(assertion: Element, nameId: Element, groupsClaim: string): Claims {
  const values = new Map<string, string[]>()
  for (const one of elementsIn(assertion)) {
    if (!isOf(one, 'assertion', 'Attribute')) continue
    const name = one.getAttribute('Name') ?? ''
    const texts = childrenOf(one).map(textOf)
    values.set(name, [...(values.get(name) ?? []), ...texts])
  }
  const known = (names: readonly string[]): string | undefined => {
    const found = [...values].filter(([name]) => names.includes(name.toLowerCase()))
    const texts = found.flatMap(([, all]) => all)
    // Which of several is the person's cannot be known.
    return new Set(texts).size === 1 ? texts[0] : undefined
  }
  const isMail = nameId.getAttribute('Format') === mailFormat
  return {
    email: known(emailNames) ?? (isMail ? textOf(nameId) : undefined),
    name: known(fullNames),
    [groupsClaim]: values.get(groupsClaim),
  }
}

/** Elements inside a value would be read differently by others. */
function textOf(element: Element): string {
  if (childrenOf(element).length > 0) throw refuse('A value contains elements.')
  return (element.textContent ?? '').trim()
}
