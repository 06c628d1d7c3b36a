import { describe, expect, it } from 'vitest'
import { allowedDomains, frameAncestors, mayEmbed } from './domains.ts'

const widget = (...enabled_domains: string[]) => ({ enabled_domains })

describe('domains of a node', () => {
  it.each([
    ['no widget opens it', [], null],
    ['a widget without a list opens it', [widget('shop.test'), widget()], null],
    [
      'the lists of several widgets count together',
      [widget('shop.test', 'blog.test'), widget('shop.test')],
      ['blog.test', 'shop.test'],
    ],
    [
      'addresses, patterns, ports and case are read',
      [widget('https://Shop.test/cart?x=1', '*.blog.test', '.news.test', 'local.test:8080')],
      ['blog.test', 'local.test', 'news.test', 'shop.test'],
    ],
    [
      'international names become what browsers send',
      [widget('bücher.test')],
      ['xn--bcher-kva.test'],
    ],
    [
      'what names no host allows nothing, and does not open the node',
      [widget("'; script-src *", '*', 'a b')],
      [],
    ],
  ])('%s', (_, widgets, expected) => {
    expect(allowedDomains(widgets)).toEqual(expected)
  })
})

describe('a browser origin (A-171)', () => {
  const domains = ['shop.test']
  const own = ['ask.test', 'localhost']
  it.each<[string | null, boolean]>([
    [null, true],
    ['https://shop.test', true],
    ['http://www.shop.test:8443', true],
    ['https://SHOP.test', true],
    ['https://ask.test', true],
    ['http://localhost:5173', true],
    ['http://survey.internal:3000', true],
    ['http://survey.internal:3001', false],
    ['https://evilshop.test', false],
    ['https://shop.test.evil.test', false],
    ['https://evil.test', false],
    ['null', false],
    ['file://', false],
    ['garbage', false],
  ])('%s → %s', (origin, expected) => {
    expect(mayEmbed({ origin, host: 'survey.internal:3000' }, domains, own)).toBe(expected)
  })

  it('is free where the node is open to any page', () => {
    expect(mayEmbed({ origin: 'https://evil.test', host: null }, null, own)).toBe(true)
  })
})

it('frame-ancestors names each domain, its subdomains and any port', () => {
  expect(frameAncestors(['shop.test'])).toEqual([
    "'self'",
    'http://shop.test:*',
    'https://shop.test:*',
    'http://*.shop.test:*',
    'https://*.shop.test:*',
  ])
  expect(frameAncestors([])).toEqual(["'self'"])
  expect(frameAncestors(null)).toBeNull()
})
