import { describe, expect, it } from 'vitest'
import { judgeDisplay } from './decide.ts'
import { isMobileAgent } from './rules.ts'
import { answered, ask, type Case, config, nowMs, second, seen } from './test/display-case.ts'

describe('whether a widget is visible', () => {
  it.each<[string, Case, boolean]>([
    ['by default (R-WGT-19)', {}, true],
    ['not when the server says no (R-WGT-19)', { set: { is_visible: false } }, false],
    [
      'the server’s no lasts until show (A-165)',
      { set: { is_visible: false }, host: 'shown' },
      true,
    ],
    ['hidden by the page (R-WGT-25)', { host: 'hidden' }, false],
    ['on a matching address (R-WGT-20)', { set: { enabled_urls: ['/shop'] } }, true],
    ['not on another (R-WGT-20)', { set: { enabled_urls: ['/basket'] } }, false],
    ['any of the patterns (R-WGT-41)', { set: { enabled_urls: ['/basket', 'SHOP'] } }, true],
    ['an invalid one is skipped (R-WGT-43)', { set: { enabled_urls: ['(', 'shop'] } }, true],
    ['only invalid ones hide (A-164)', { set: { enabled_urls: ['('] } }, false],
    [
      'show does not overrule the address (A-163)',
      { set: { enabled_urls: ['/basket'] }, host: 'shown' },
      false,
    ],
    [
      'within the period (R-WGT-21)',
      { set: { display_once: true, display_once_delay_period: 60 }, record: seen(59 * second) },
      false,
    ],
    [
      'after the period (R-WGT-21)',
      { set: { display_once: true, display_once_delay_period: 60 }, record: seen(60 * second) },
      true,
    ],
    ['null never runs out (A-162)', { set: { display_once: true }, record: seen(1e12) }, false],
    [
      '0 always has (A-162)',
      { set: { display_once: true, display_once_delay_period: 0 }, record: seen(0) },
      true,
    ],
    ['the first time (R-WGT-21)', { set: { display_once: true } }, true],
    [
      'the period counts only where it is on (R-WGT-21)',
      { set: { display_once_delay_period: 60 }, record: seen(1) },
      true,
    ],
    [
      'within (R-WGT-22)',
      {
        set: { prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 },
        record: answered(59 * second),
      },
      false,
    ],
    [
      'after (R-WGT-22)',
      {
        set: { prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 },
        record: answered(60 * second),
      },
      true,
    ],
    [
      'seen is not answered (R-WGT-22)',
      { set: { prevent_multiple_feedback: true }, record: seen(1) },
      true,
    ],
    [
      'a phone where phones are off (R-WGT-39)',
      { set: { enabled_on_mobile: false }, isMobile: true },
      false,
    ],
    ['a desktop where phones are off (R-WGT-39)', { set: { enabled_on_mobile: false } }, true],
    ['the very host (R-WGT-13)', { set: { enabled_domains: ['host.test'] } }, true],
    [
      'a subdomain (R-WGT-14)',
      { set: { enabled_domains: ['host.test'] }, url: 'https://a.host.test/' },
      true,
    ],
    [
      'another host with that ending (R-WGT-14)',
      { set: { enabled_domains: ['host.test'] }, url: 'https://nothost.test/' },
      false,
    ],
    [
      'a host with that beginning (R-WGT-14)',
      { set: { enabled_domains: ['host.test'] }, url: 'https://host.test.evil/' },
      false,
    ],
    [
      'written as an address (R-WGT-13)',
      { set: { enabled_domains: [' HTTPS://Host.test/path '] } },
      true,
    ],
    [
      'written with a star (R-WGT-13)',
      { set: { enabled_domains: ['*.host.test'] }, url: 'https://a.host.test/' },
      true,
    ],
    [
      'the product’s own (R-WGT-15)',
      { set: { enabled_domains: ['host.test'] }, url: 'https://own.test:3000/widget' },
      true,
    ],
    [
      'any other (R-WGT-17)',
      { set: { enabled_domains: ['host.test'] }, url: 'https://other.test/' },
      false,
    ],
    ['an empty list (R-WGT-16)', { url: 'https://other.test/' }, true],
    [
      'what names no host allows nothing (R-WGT-17)',
      { set: { enabled_domains: ['', '  ', '//', '*.'] } },
      false,
    ],
    [
      'an address that is none (R-WGT-17)',
      { set: { enabled_domains: ['host.test'] }, url: 'nowhere' },
      false,
    ],
  ])('%s', (_name, input, isVisible) => {
    expect(ask(input).isVisible).toBe(isVisible)
  })
})

describe('automatic opening', () => {
  it.each<[string, Case, number | null]>([
    ['nothing without an interval (R-WGT-32)', {}, null],
    ['opens after the interval (R-WGT-29)', { set: { display_interval: 2 } }, nowMs + 2_000],
    ['0 is at once (A-167)', { set: { display_interval: 0 } }, nowMs],
    [
      'never with a hidden button (R-WGT-31)',
      { set: { display_interval: 2, hide_widget: true } },
      null,
    ],
    ['never hidden (R-WGT-31)', { set: { display_interval: 2 }, host: 'hidden' }, null],
    [
      'not within display once, even shown (R-WGT-30)',
      { set: { display_interval: 2, display_once: true }, record: seen(1), host: 'shown' },
      null,
    ],
    [
      'not within feedback (R-WGT-30)',
      {
        set: { display_interval: 2, prevent_multiple_feedback: true },
        record: answered(1),
        host: 'shown',
      },
      null,
    ],
    [
      'on a later visit without periods (R-WGT-30)',
      { set: { display_interval: 2 }, record: seen(1) },
      nowMs + 2_000,
    ],
  ])('%s', (_name, input, at) => {
    expect(ask(input).autoOpenAtMs).toBe(at)
  })

  it.each<[string, Case, boolean]>([
    ['when it is set (R-WGT-33)', { set: { display_on_exit: true } }, true],
    ['not when it is not (R-WGT-38)', {}, false],
    [
      'not when it was displayed before (R-WGT-37)',
      { set: { display_on_exit: true }, record: seen(1e9) },
      false,
    ],
    [
      'not with a hidden button (A-165)',
      { set: { display_on_exit: true, hide_widget: true } },
      false,
    ],
  ])('opens on exit %s', (_name, input, opens) => {
    expect(ask(input).opensOnExit).toBe(opens)
  })

  it.each<[string, Case, boolean]>([
    ['a first visit (R-WGT-27)', {}, true],
    ['a second one (R-WGT-28)', { record: seen(1) }, false],
    [
      'when the period is over (R-WGT-27)',
      { set: { display_once_delay_period: 1 }, record: seen(second) },
      true,
    ],
  ])('may open once: %s', (_name, input, may) => {
    expect(ask(input).mayOpenOnce).toBe(may)
  })

  it('without a button it is still visible to the API (R-WGT-52)', () => {
    expect(ask({ set: { hide_widget: true } })).toMatchObject({ isVisible: true, hasButton: false })
  })
})

describe('a mobile agent (A-187)', () => {
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
  ])('%s with %d fingers (R-WGT-39)', (agent, fingers, isMobile) => {
    expect(isMobileAgent(agent, fingers)).toBe(isMobile)
  })
})

describe('what the loader judges before its parts have come', () => {
  const judge = (set: Case['set'], mayShow: boolean) =>
    judgeDisplay(
      {
        config: { ...config, ...set },
        host: 'shown',
        isMobile: false,
        nowMs,
        record: seen(second),
      },
      mayShow,
    )
  it.each<[Case['set'], boolean, ReturnType<typeof judgeDisplay>]>([
    [{}, true, [true, false, false]],
    [{}, false, [false, false, false]],
    [{ is_domain_allowed: true }, true, [true, false, false]],
    [{ is_domain_allowed: false }, true, [false, false, false]],
    [{ display_once: true, display_once_delay_period: 60 }, true, [true, true, false]],
    [{ display_once: true, display_once_delay_period: 1 }, true, [true, false, true]],
    [{ display_once_delay_period: 0 }, true, [true, false, true]],
  ])('%j, where the rules answer %j (R-WGT-21, A-165)', (set, mayShow, judgement) => {
    expect(judge(set, mayShow)).toEqual(judgement)
  })
})
