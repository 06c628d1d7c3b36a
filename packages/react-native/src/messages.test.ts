import { appMessages, foreignMessages } from '@askwell/contract/embed-examples'
import { describe, expect, it } from 'vitest'
import { decideLink, newNonce, originOf, surveyUrl } from './address.ts'
import { readMessage } from './read-message.ts'
import { callScript, listenScript } from './widget-script.ts'

const origin = 'https://ask.example'
const url = `${origin}/web_feedback?node_id=n#psn=1-2-3-4`
const sender = { origin, nonce: '1-2-3-4' }

describe('a message of a web view', () => {
  it('is accepted from the host with the nonce alone (ECO-63)', () => {
    for (const message of appMessages(sender.nonce)) {
      const data = JSON.stringify(message)
      expect(readMessage({ data, url }, sender)).toEqual(message)
      for (const other of [
        'https://ask.example.evil.test/',
        'https://ask.example@evil.test/',
        'http://ask.example/',
        'https://ask.example:8443/',
        'about:blank',
        '',
      ])
        expect(readMessage({ data, url: other }, sender)).toBe(null)
      for (const nonce of ['', '1-2-3', undefined, null, 1234])
        expect(readMessage({ data: JSON.stringify({ ...message, nonce }), url }, sender)).toBe(null)
    }
  })

  it('is ignored if it is nothing of ours (ECO-63)', () => {
    for (const message of foreignMessages) {
      const body = typeof message === 'object' ? { nonce: sender.nonce, ...message } : message
      const data = JSON.stringify(body) ?? 'undefined'
      expect(readMessage({ data, url }, sender)).toBe(null)
    }
    for (const data of ['', '{', 'null', '[]', '1'])
      expect(readMessage({ data, url }, sender)).toBe(null)
  })
})

describe('an address', () => {
  it.each([
    ['https://Ask.Example/path?x#y', 'https://ask.example'],
    ['https://ask.example:443', 'https://ask.example'],
    ['http://ask.example:80/', 'http://ask.example'],
    ['http://10.0.2.2:3000/studio/', 'http://10.0.2.2:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['https://ask.example@evil.test/', null],
    ['https://a:b@evil.test/', null],
    ['https:\\\\evil.test', null],
    ['javascript:alert(1)', null],
    ['ftp://ask.example', null],
    ['ask.example', null],
    ['', null],
  ])('%s has the origin %s, as a browser says', (address, expected) => {
    expect(originOf(address)).toBe(expected)
    const url = URL.canParse(address) ? new URL(address) : null
    if (expected !== null) expect(url?.origin).toBe(expected)
  })

  it.each([
    [`${origin}/chat?id=1`, 'here'],
    ['about:blank', 'here'],
    ['https://shop.example/', 'outside'],
    ['https://ask.example.evil.test/', 'outside'],
    ['mailto:help@shop.example', 'outside'],
    ['tel:+49301234', 'outside'],
    ['javascript:alert(1)', 'nowhere'],
    ['intent://scan/#Intent;end', 'nowhere'],
    ['file:///etc/passwd', 'nowhere'],
    ['data:text/html,x', 'nowhere'],
    ['https://ask.example@evil.test/', 'nowhere'],
  ])('%s opens %s (ECO-67)', (address, where) => {
    expect(decideLink(address, origin)).toBe(where)
  })

  it('names the survey, whatever is in its parameters, and the nonce behind the fragment (ECO-62)', () => {
    const survey = { host: `${origin}/`, nodeId: 'a&b=#c', lang: 'tr', creatorId: 'ü 1' }
    const made = new URL(surveyUrl(survey, { nonce: '1-2', fitsContent: true }) ?? '')
    expect(Object.fromEntries(made.searchParams)).toEqual({
      node_id: 'a&b=#c',
      lang: 'tr',
      creator_id: 'ü 1',
    })
    expect(made.hash).toBe('#psn=1-2&fit=content')
    expect(surveyUrl({ host: 'ask.example', nodeId: 'n' })).toBe(null)
  })

  it('has a nonce that differs each time, also without `crypto`', () => {
    const made = new Set(Array.from({ length: 100 }, newNonce))
    expect(made.size).toBe(100)
    for (const nonce of made) expect(nonce).toMatch(/^\d+-\d+-\d+-\d+$/)
  })
})

describe('the script for the page of a widget', () => {
  const name = '</script><script>alert(1)</script>\u2028"); window.isHurt = true; ("'
  const run = (script: string) => {
    const calls: unknown[][] = []
    const posted: string[] = []
    const called = (...call: unknown[]) => calls.push(call)
    const window = {
      PSNWidget: called,
      ReactNativeWebView: { postMessage: (text: string) => posted.push(text) },
      location: { protocol: 'https:' },
    }
    const lines = new Function('window', 'PSNWidget', 'location', script)
    for (let time = 0; time < 2; time++) lines(window, called, window.location)
    return { calls, posted, window }
  }

  it('calls with texts of the app as they are, and runs none of them', () => {
    const { calls, window } = run(callScript(['setCustomer', { name }]))
    expect(calls).toEqual([
      ['setCustomer', { name }],
      ['setCustomer', { name }],
    ])
    expect(window).not.toHaveProperty('isHurt')
    expect(callScript(['setCustomer', { name }])).not.toMatch(/<|\u2028/)
  })

  it('listens once to the widget, and passes its events on with the nonce (ECO-63)', () => {
    const { calls, posted } = run(listenScript('1-2-3-4', [['setCustomer', { external_id: '7' }]]))
    const heard = calls.filter(([command]) => command === 'on')
    expect(new Set(heard.map(([, event]) => event)).size).toBe(heard.length)
    expect(calls.filter(([command]) => command === 'setCustomer')).toHaveLength(1)
    const unread = heard.find(([, event]) => event === 'unread')?.[2] as (detail: object) => void
    unread({ count: 3 })
    expect(readMessage({ data: posted[0] ?? '', url }, sender)).toEqual({
      ...{ type: 'widget', event: 'unread', detail: { count: 3 }, nonce: '1-2-3-4' },
    })
  })
})
