import { describe, expect, it } from 'vitest'
import { contentPolicy, type PolicyInput } from './content-policy.ts'

const off = { errorReportUrl: null, realtimeUrl: null, tagManagerId: null, studioUrl: null }
const plain: PolicyInput = {
  nonce: 'n0nce',
  node: { css_url_react: null, logo_url: null, favicon_url: null },
  isNodeUnknown: false,
  imageOrigins: [],
  domains: null,
  settings: off,
}
const directives = (input: Partial<PolicyInput>): Record<string, string> =>
  Object.fromEntries(
    contentPolicy({ ...plain, ...input })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

describe('the content policy of a page', () => {
  it('is this by default', () => {
    expect(directives({})).toEqual({
      'default-src': "'none'",
      'script-src': "'nonce-n0nce' 'strict-dynamic'",
      'style-src': "'self' 'nonce-n0nce'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
    })
  })

  it('lets the owner style from where the stylesheet lies, by link and by text', () => {
    const policy = directives({
      node: {
        css_url_react: 'https://cdn.test/a.css?x=1',
        logo_url: 'https://img.test/l.png',
        favicon_url: '/f.ico',
      },
      imageOrigins: ['https://pics.test'],
    })
    expect(policy['style-src']).toBe("'self' 'nonce-n0nce' https://cdn.test")
    expect(policy['connect-src']).toBe("'self' https://cdn.test")
    expect(policy['img-src']).toBe("'self' data: https://img.test https://pics.test")
    expect(policy['font-src']).toBe("'self'")
  })

  it('takes nothing from settings that are not web address', () => {
    const policy = directives({
      node: {
        css_url_react: "https://x'; script-src *",
        logo_url: 'javascript:alert(1)',
        favicon_url: 'data:image/png;base64,AA',
      },
    })
    expect(policy['script-src']).toBe("'nonce-n0nce' 'strict-dynamic'")
    expect(policy['img-src']).toBe("'self' data:")
    expect(Object.keys(policy)).toHaveLength(12)
  })

  it('stays short however many hosts a flow mentions', () => {
    expect(
      directives({ imageOrigins: Array.from({ length: 61 }, (_, at) => `https://h${at}.test`) })[
        'img-src'
      ],
    ).toBe("'self' data: https:")
  })

  it('names who may embed only where the widgets do (A-171)', () => {
    expect(directives({ domains: ['shop.test'] })['frame-ancestors']).toBe(
      "'self' http://shop.test:* https://shop.test:* http://*.shop.test:* https://*.shop.test:*",
    )
    expect(directives({ domains: null })).not.toHaveProperty('frame-ancestors')
  })

  it('reaches what the instance configured', () => {
    const policy = directives({
      settings: {
        errorReportUrl: 'https://errors.test/in',
        realtimeUrl: 'https://live.test',
        tagManagerId: null,
        studioUrl: null,
      },
    })
    expect(policy['connect-src']).toBe(
      "'self' https://errors.test https://live.test wss://live.test",
    )
    expect(directives({ settings: { ...off, tagManagerId: 'GTM-1' } })).not.toHaveProperty(
      'require-trusted-types-for',
    )
  })

  it('leaves pictures and styles open where the page asks for its node itself', () => {
    const policy = directives({ node: null, isNodeUnknown: true })
    expect(policy['style-src']).toBe("'self' 'nonce-n0nce' https: http:")
    expect(policy['script-src']).toBe("'nonce-n0nce' 'strict-dynamic'")
  })
})
