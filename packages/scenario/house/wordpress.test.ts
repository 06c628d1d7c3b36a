// The plug-in for WordPress, where PHP is installed, with stand-ins of the functions of WordPress.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const plugin = join(root, 'integrations/wordpress/askwell.php')
const standIn = join(root, 'packages/scenario/src/wordpress-stand-in.php')
const hasPhp = spawnSync('php', ['-v']).status === 0
const reason = hasPhp ? '' : ' (there is no PHP: install php-cli)'

interface Request {
  readonly options?: Readonly<Record<string, string>>
  readonly mayEdit?: boolean
  readonly surveys?: readonly unknown[]
  readonly hosts?: readonly string[]
}
interface Calls {
  readonly providers?: readonly [string, string, boolean][]
  readonly blocks: readonly [string, { readonly render_callback: string }][]
  readonly shortcodes: readonly [string, string][]
  readonly inline: readonly [string, string][]
  readonly enqueued?: readonly unknown[]
  readonly surveys: readonly string[]
  readonly hosts: readonly string[]
  readonly tags: readonly [string, string]
  readonly page: string
}

const host = 'https://feedback.example.com'
const node = '9a1c2b4e-7f35-4f4e-8c21-6b0f4f6d2c22'
const options = { askwell_host: `${host}/studio/`, askwell_code: 'PSN-ABC1234' }
const ask = (request: Request): Calls =>
  JSON.parse(
    execFileSync(
      'php',
      ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', standIn, plugin],
      {
        input: JSON.stringify(request),
        encoding: 'utf8',
      },
    ),
  )

describe.skipIf(!hasPhp)(`the plug-in for WordPress${reason}`, () => {
  it('is valid PHP (ECO-54)', () => {
    expect(execFileSync('php', ['-l', plugin], { encoding: 'utf8' })).toContain('No syntax errors')
  })

  it('makes the instance a provider of its own addresses, and of no others (ECO-54)', () => {
    const { providers = [] } = ask({ options })
    const [pattern = '', endpoint, isPattern] = providers[0] ?? []
    expect([providers.length, endpoint, isPattern]).toEqual([1, `${host}/oembed`, true])
    const [, body = ''] = /^#(.*)#i$/.exec(pattern) ?? []
    // A backslash that PHP writes before an ordinary sign is an error in JavaScript with the flag u, so without it.
    const accepts = (address: string) => new RegExp(body, 'i').test(address)
    for (const path of [
      `/web_feedback?node_id=${node}`,
      `/feedback?node_id=${node}&lang=tr`,
      '/f/spring',
    ])
      expect([path, accepts(host + path)]).toEqual([path, true])
    for (const other of [
      '/studio/',
      '/owner/v1/feedbacks',
      '.evil.test/f/spring',
      '@evil.test/f/x',
    ])
      expect([other, accepts(host + other)]).toEqual([other, false])
    expect(accepts('https://feedbackXexample.com/f/spring')).toBe(false)
  })

  it('has one drawing for the shortcode and the block, whose editor script is valid (ECO-54)', () => {
    const { shortcodes, blocks, inline } = ask({ options })
    expect(shortcodes).toEqual([['askwell', 'askwell_survey']])
    expect(blocks).toMatchObject([['askwell/survey', { render_callback: 'askwell_survey' }]])
    expect(() => new Function(inline[0]?.[1] ?? '}')).not.toThrow()
  })

  it('draws the frame of a channel, a short address and an address (ECO-54)', () => {
    const surveys = [
      { survey: node, lang: 'tr', title: 'Your opinion', height: '500' },
      { survey: 'spring' },
      { survey: `${host}/web_feedback?node_id=${node}&lang=de` },
      { survey: node, lang: 'tr&x=1', height: '9999999' },
    ]
    const { surveys: drawn } = ask({ options, surveys })
    expect(drawn[0]).toBe(
      `<iframe class="askwell-survey" src="${host}/web_feedback?node_id=${node}&#038;lang=tr" title="Your opinion" style="width:100%;height:500px;border:0" loading="lazy"></iframe>`,
    )
    expect(drawn[1]).toContain(`src="${host}/f/spring" title="Survey"`)
    expect(drawn[2]).toContain(`src="${host}/web_feedback?node_id=${node}&#038;lang=de"`)
    expect(drawn[3]).toContain(
      `src="${host}/web_feedback?node_id=${node}" title="Survey" style="width:100%;height:4000px`,
    )
  })

  const hostile = `"><script>alert(1)</script>' onload='x`
  it('escapes every attribute, and draws nothing of another host (ECO-54)', () => {
    const surveys = [
      { survey: node, title: hostile, lang: hostile, height: hostile },
      { survey: `${host}/f/x?q=${hostile}` },
    ]
    const { surveys: drawn, page } = ask({
      ...{ surveys, mayEdit: true },
      options: { ...options, askwell_code: hostile },
    })
    for (const html of drawn) {
      expect(html.match(/<[a-z/]+/g)).toEqual(['<iframe', '</iframe'])
      expect(html.match(/ [a-z]+="/g)).toEqual([
        ' class="',
        ' src="',
        ' title="',
        ' style="',
        ' loading="',
      ])
    }
    expect(page).not.toContain('<script')
    expect(page).toContain('&quot;&gt;&lt;script')
    const others = [
      hostile,
      '',
      'https://evil.test/f/x',
      `${host}.evil.test/f/x`,
      'javascript:alert(1)',
      '../studio',
      null,
      7,
    ]
    const refused = others.map((survey) => ({ survey }))
    expect(ask({ options, surveys: [...refused, 'text', null] }).surveys).toEqual(
      Array.from({ length: others.length + 2 }, () => ''),
    )
    expect(ask({ surveys: [{ survey: node }], mayEdit: true }).surveys[0]).toMatch(
      /^<p>Askwell: enter/,
    )
  })

  it('puts the widget on every page only with a host and a code (ECO-54)', () => {
    const { enqueued, tags } = ask({ options })
    expect(enqueued).toEqual([['askwell-widget', `${host}/widget.js`, [], null, true]])
    expect(tags).toEqual([
      '<script async data-code="PSN-ABC1234" src="w.js"></script>',
      '<script src="w.js"></script>',
    ])
    for (const askwell_code of ['', 'PSN-1', hostile, 'PSN-ABC1234\n" x="'])
      expect(ask({ options: { ...options, askwell_code } }).enqueued).toBe(undefined)
    expect(ask({ options: { ...options, askwell_host: '' } }).enqueued).toBe(undefined)
  })

  it('keeps the origin of an address and nothing else (ECO-54)', () => {
    const hosts = [
      'https://Ask.example/x?y',
      'http://127.0.0.1:3000',
      'ask.example',
      'javascript:alert(1)',
      'https://a@evil.test',
      '',
    ]
    expect(ask({ hosts }).hosts).toEqual([
      'https://ask.example',
      'http://127.0.0.1:3000',
      '',
      '',
      '',
      '',
    ])
  })
})
