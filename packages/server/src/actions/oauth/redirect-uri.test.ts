import { describe, expect, it } from 'vitest'
import { faultOfRedirect, isRegistered, placeOfRedirect, withParameters } from './redirect-uri.ts'

describe('the address that a code is sent to', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://example.com:8443/callback?tenant=7',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:9/callback',
    'http://localhost:6274/oauth/callback',
    'com.example.app:/oauth',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('may be %s (ECO-29)', (uri) => expect(faultOfRedirect(uri)).toBeNull())

  it.each([
    'callback',
    '/callback',
    '//example.com/callback',
    'http://example.com/callback',
    'http://127.0.0.1.example.com/callback',
    'http://192.168.0.4/callback',
    'https://example.com/callback#part',
    'https://ada:secret@example.com/callback',
    'https://example.com/*',
    'https://example.com/a b',
    'https://example.com\\@evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'myapp://callback',
    ' https://example.com/',
  ])('may not be %s (ECO-29)', (uri) => expect(faultOfRedirect(uri)).toEqual(expect.any(String)))

  it.each([
    ['https://example.com/cb', 'https://example.com/cb', true],
    ['https://example.com/cb', 'https://example.com/cb/', false],
    ['https://example.com/cb', 'https://example.com/cb?x=1', false],
    ['https://example.com/cb', 'https://example.com:443/cb', false],
    ['https://example.com/cb', 'https://EXAMPLE.com/cb', false],
    ['https://example.com/cb', 'https://example.com/x/../cb', false],
    ['https://example.com/cb', 'https://example.com.evil.test/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb', true],
    ['http://127.0.0.1:1/cb', 'http://127.0.0.1:2/cb', true],
    ['http://127.0.0.1:1/cb', 'http://127.0.0.1/cb', true],
    ['http://[::1]/cb', 'http://[::1]:5/cb', true],
    ['http://localhost/cb', 'http://localhost:5/cb', true],
    ['http://127.0.0.1/cb', 'http://localhost:5/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5/cb2', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5@evil.test/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.test/cb', false],
    ['http://127.0.0.1', 'http://127.0.0.1:5', true],
  ])('registered as %s and sent as %s fits: %s (ECO-29)', (registered, sent, fits) =>
    expect(isRegistered(['https://other.test/', registered], sent)).toBe(fits),
  )

  it('is named by its host, or by the scheme of an app (ECO-29)', () => {
    expect(placeOfRedirect('https://claude.ai/api')).toBe('claude.ai')
    expect(placeOfRedirect('http://127.0.0.1:9/cb')).toBe('127.0.0.1')
    expect(placeOfRedirect('cursor://anysphere.cursor-mcp/cb')).toBe('cursor')
  })

  it('keeps its own parameters, and gets what is known (ECO-29)', () => {
    expect(
      withParameters('https://a.test/cb?x=1', {
        code: 'a b&c',
        state: undefined,
        iss: 'https://i',
      }),
    ).toBe('https://a.test/cb?x=1&code=a+b%26c&iss=https%3A%2F%2Fi')
    expect(withParameters('cursor://app/cb', { code: 'c' })).toBe('cursor://app/cb?code=c')
  })
})
