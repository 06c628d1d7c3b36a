import { describe, expect, it } from 'vitest'
import { isMobileAgent } from './rules.ts'
import { answered, ask, type Case, nowMs, second, seen } from './test/display-case.ts'

describe('whether a widget is visible', () => {
  it.each<[string, Case, boolean]>([
    ['R-WGT-19: by default', {}, true],
    ['R-WGT-19: not when the server says no', { set: { is_visible: false } }, false],
    [
      'A-165: the server’s no lasts until show',
      { set: { is_visible: false }, host: 'shown' },
      true,
    ],
    ['R-WGT-25: hidden by the page', { host: 'hidden' }, false],
    ['R-WGT-20: on a matching address', { set: { enabled_urls: ['/shop'] } }, true],
    ['R-WGT-20: not on another', { set: { enabled_urls: ['/basket'] } }, false],
    ['R-WGT-41: any of the patterns', { set: { enabled_urls: ['/basket', 'SHOP'] } }, true],
    ['R-WGT-43: an invalid one is skipped', { set: { enabled_urls: ['(', 'shop'] } }, true],
    ['A-164: only invalid ones hide', { set: { enabled_urls: ['('] } }, false],
    [
      'A-163: show does not overrule the address',
      { set: { enabled_urls: ['/basket'] }, host: 'shown' },
      false,
    ],
    [
      'R-WGT-21: within the period',
      { set: { display_once: true, display_once_delay_period: 60 }, record: seen(59 * second) },
      false,
    ],
    [
      'R-WGT-21: after the period',
      { set: { display_once: true, display_once_delay_period: 60 }, record: seen(60 * second) },
      true,
    ],
    ['A-162: null never runs out', { set: { display_once: true }, record: seen(1e12) }, false],
    [
      'A-162: 0 always has',
      { set: { display_once: true, display_once_delay_period: 0 }, record: seen(0) },
      true,
    ],
    ['R-WGT-21: the first time', { set: { display_once: true } }, true],
    [
      'R-WGT-21: the period counts only where it is on',
      { set: { display_once_delay_period: 60 }, record: seen(1) },
      true,
    ],
    [
      'R-WGT-22: within',
      {
        set: { prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 },
        record: answered(59 * second),
      },
      false,
    ],
    [
      'R-WGT-22: after',
      {
        set: { prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 },
        record: answered(60 * second),
      },
      true,
    ],
    [
      'R-WGT-22: seen is not answered',
      { set: { prevent_multiple_feedback: true }, record: seen(1) },
      true,
    ],
    [
      'R-WGT-39: a phone where phones are off',
      { set: { enabled_on_mobile: false }, isMobile: true },
      false,
    ],
    ['R-WGT-39: a desktop where phones are off', { set: { enabled_on_mobile: false } }, true],
    ['R-WGT-13: the very host', { set: { enabled_domains: ['host.test'] } }, true],
    [
      'R-WGT-14: a subdomain',
      { set: { enabled_domains: ['host.test'] }, url: 'https://a.host.test/' },
      true,
    ],
    [
      'R-WGT-14: another host with that ending',
      { set: { enabled_domains: ['host.test'] }, url: 'https://nothost.test/' },
      false,
    ],
    [
      'R-WGT-14: a host with that beginning',
      { set: { enabled_domains: ['host.test'] }, url: 'https://host.test.evil/' },
      false,
    ],
    [
      'R-WGT-13: written as an address',
      { set: { enabled_domains: [' HTTPS://Host.test/path '] } },
      true,
    ],
    [
      'R-WGT-13: written with a star',
      { set: { enabled_domains: ['*.host.test'] }, url: 'https://a.host.test/' },
      true,
    ],
    [
      'R-WGT-15: the product’s own',
      { set: { enabled_domains: ['host.test'] }, url: 'https://own.test:3000/widget' },
      true,
    ],
    [
      'R-WGT-17: any other',
      { set: { enabled_domains: ['host.test'] }, url: 'https://other.test/' },
      false,
    ],
    ['R-WGT-16: an empty list', { url: 'https://other.test/' }, true],
    [
      'R-WGT-17: what names no host allows nothing',
      { set: { enabled_domains: ['', '  ', '//', '*.'] } },
      false,
    ],
    [
      'R-WGT-17: an address that is none',
      { set: { enabled_domains: ['host.test'] }, url: 'nowhere' },
      false,
    ],
  ])('%s', (_name, input, isVisible) => {
    expect(ask(input).isVisible).toBe(isVisible)
  })
})

describe('what it does by itself', () => {
  it.each<[string, Case, number | null]>([
    ['R-WGT-32: nothing without an interval', {}, null],
    ['R-WGT-29: opens after the interval', { set: { display_interval: 2 } }, nowMs + 2_000],
    ['A-167: 0 is at once', { set: { display_interval: 0 } }, nowMs],
    [
      'R-WGT-31: never with a hidden button',
      { set: { display_interval: 2, hide_widget: true } },
      null,
    ],
    ['R-WGT-31: never hidden', { set: { display_interval: 2 }, host: 'hidden' }, null],
    [
      'R-WGT-30: not within display once, even shown',
      { set: { display_interval: 2, display_once: true }, record: seen(1), host: 'shown' },
      null,
    ],
    [
      'R-WGT-30: not within feedback',
      {
        set: { display_interval: 2, prevent_multiple_feedback: true },
        record: answered(1),
        host: 'shown',
      },
      null,
    ],
    [
      'R-WGT-30: on a later visit without periods',
      { set: { display_interval: 2 }, record: seen(1) },
      nowMs + 2_000,
    ],
  ])('%s', (_name, input, at) => {
    expect(ask(input).autoOpenAtMs).toBe(at)
  })

  it.each<[string, Case, boolean]>([
    ['R-WGT-33: when it is set', { set: { display_on_exit: true } }, true],
    ['R-WGT-38: not when it is not', {}, false],
    [
      'R-WGT-37: not when it was displayed before',
      { set: { display_on_exit: true }, record: seen(1e9) },
      false,
    ],
    [
      'A-165: not with a hidden button',
      { set: { display_on_exit: true, hide_widget: true } },
      false,
    ],
  ])('opens on exit %s', (_name, input, opens) => {
    expect(ask(input).opensOnExit).toBe(opens)
  })

  it.each<[string, Case, boolean]>([
    ['R-WGT-27: a first visit', {}, true],
    ['R-WGT-28: a second one', { record: seen(1) }, false],
    [
      'R-WGT-27: when the period is over',
      { set: { display_once_delay_period: 1 }, record: seen(second) },
      true,
    ],
  ])('may open once: %s', (_name, input, may) => {
    expect(ask(input).mayOpenOnce).toBe(may)
  })

  it('R-WGT-52: without a button it is still visible to the API', () => {
    expect(ask({ set: { hide_widget: true } })).toMatchObject({ isVisible: true, hasButton: false })
  })
})

describe('A-187: a mobile agent', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      5,
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      5,
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      5,
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      5,
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      0,
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      10,
      false,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 0, false],
  ])('R-WGT-39: %s with %d fingers', (agent, fingers, isMobile) => {
    expect(isMobileAgent(agent, fingers)).toBe(isMobile)
  })
})
