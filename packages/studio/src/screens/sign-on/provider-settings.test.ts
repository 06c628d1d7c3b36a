import { SignOnProblem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { settingsFrom, valuesOf, wordOfProblem } from './provider-settings.ts'
import { signOnWords } from './sign-on-words.ts'

const oidc = {
  kind: 'oidc',
  ...{ name: 'Fernhill', issuer: 'https://idp.example', client_id: 'askwell' },
  groups_claim: 'teams',
} as const
const saml = {
  kind: 'saml',
  ...{ name: 'Fernhill', entity_id: 'https://idp.example/saml' },
  ...{ sign_on_url: 'https://idp.example/sso', certificates: 'MIIC', groups_claim: 'groups' },
} as const

describe('the settings of a provider', () => {
  it('have the fields of their protocol, without spaces (ECO-70)', () => {
    const values = { ...oidc, name: ' Fernhill ', entity_id: 'left over', client_secret: '' }
    expect(settingsFrom('oidc', values)).toEqual(oidc)
    expect(settingsFrom('saml', { ...saml, issuer: 'left over', groups_claim: ' ' })).toEqual(saml)
  })

  it('send a secret only when one was typed (ECO-70)', () => {
    expect(settingsFrom('oidc', { ...oidc, client_secret: ' x ' })).toEqual({
      ...oidc,
      client_secret: 'x',
    })
    expect(settingsFrom('oidc', { ...oidc, client_secret: '  ' })).not.toHaveProperty(
      'client_secret',
    )
  })

  it('fill the form as they were saved, and nothing of another protocol (ECO-70)', () => {
    const read = { ...oidc, has_secret: true }
    expect(settingsFrom('oidc', valuesOf('oidc', read))).toEqual(oidc)
    expect(valuesOf('saml', read)).toEqual({ name: 'Fernhill', groups_claim: 'teams' })
    const certificates_end_at = '2027-01-01T00:00:00.000Z'
    expect(settingsFrom('saml', valuesOf('saml', { ...saml, certificates_end_at }))).toEqual(saml)
    expect(valuesOf('oidc', null)).toEqual({ name: '', groups_claim: 'groups' })
  })

  it('are tested with a text for each result (ECO-70)', () => {
    for (const problem of [null, ...SignOnProblem.options])
      expect(signOnWords).toHaveProperty([wordOfProblem(problem)])
    expect(wordOfProblem(null)).toBe('signOn.providerWorks')
  })
})
