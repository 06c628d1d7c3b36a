import { describe, expect, it } from 'vitest'
import { body, drawn, texts } from '../test/drawn.tsx'
import { exampleFlow, exampleNode, exampleOptions, exampleQuestion } from '../test/example-flow.ts'
import { exampleWidget } from '../test/example-widget.ts'

const later = '2027-01-01T00:00:00Z'
const earlier = '2026-11-15T00:00:00Z'

describe('the document', () => {
  it('marks the container and wraps the content for a native shell (R-ROUTE-14, R-ROUTE-36)', () => {
    const page = body(drawn())
    expect(page).toMatch(/^<div data-testid="survey-page" class="survey-page question-page"/)
    expect(page.match(/class="components"/g)).toHaveLength(1)
    expect(texts(drawn())).toContain('How was it?')
  })

  it('brings the styles of rare controls where the flow may draw one, and only there (R-CONST-17)', () => {
    const slider = exampleFlow({ question: { style: 'slider', options: [] } })
    expect(drawn()).not.toContain('.from-the-special-build{}')
    expect(drawn(exampleNode({ flow: slider }))).toContain('.from-the-special-build{}')
    // If the server does not know the node, the page fetches it and may then draw anything.
    expect(drawn(null)).toContain('.from-the-special-build{}')
  })

  it('links to the description of its frame, if others may show it (ECO-53)', () => {
    expect(drawn(exampleNode(), {}, '/a?b&c')).toContain('json+oembed" href="/a?b&amp;c">')
  })

  it('keeps what no survey shows before it is awake out of the way of its first screen', () => {
    const later = '.from-the-later-build{}'
    expect(drawn().indexOf(later)).toBeGreaterThan(drawn().indexOf('id="root"'))
    // A "not found" page is visible at once, and a page that fetches its node may draw anything.
    for (const html of [drawn(null), drawn(exampleNode({ flow: null }))])
      expect(html.split('</head>')[0]).toContain(later)
  })

  it('shows the privacy notice above the questions, in the language of the page, and nothing of it where there is none', () => {
    const texts = [
      { language: 'tr', text: 'Aydınlatma' },
      { language: 'en', text: 'We keep <b>this</b>.\nFor 90 days.' },
    ]
    const html = drawn(exampleNode({ privacy_notice: { version: '2"', texts } }))
    const block =
      '<aside class="privacy-notice" aria-label="Privacy notice" data-notice="2&quot;"><details open><summary>Privacy notice</summary><p tabindex="0" lang="en" dir="auto">'
    expect(html).toContain(
      `${block}We keep &lt;b&gt;this&lt;/b&gt;.\nFor 90 days.</p></details></aside><div id="`,
    )
    expect(html).toContain('.from-the-notice-build{}')
    expect(drawn()).not.toMatch(/privacy-notice|from-the-notice-build/)
  })

  it('draws what the owner says about the end as it is meant, and fetches the renderer for it (R-NODE-17)', () => {
    const html = drawn(
      exampleNode({
        status: 'passive',
        activation_expired_message: 'We are **closed**. See [our page](https://a.example).',
      }),
    )
    expect(body(html)).toContain('We are <strong>closed</strong>. See <a href="https://a.example"')
    expect(html).toContain('/assets/markdown.js')
    expect(
      drawn(exampleNode({ status: 'passive', activation_expired_message: 'We are closed.' })),
    ).not.toContain('/assets/markdown.js')
  })

  it('takes title, style sheet and icon from the node (R-ROUTE-24, R-ROUTE-26, R-ROUTE-30)', () => {
    const html = drawn(
      exampleNode({
        name: 'Hazel & "Pine"',
        css_url_react: '/v1/nodes/x/style.css?a=1&b=2',
        favicon_url: 'https://files.example/i.png',
      }),
    )
    expect(html).toContain('<title>Hazel &amp; &quot;Pine&quot;</title>')
    expect(html).toContain('<link rel="stylesheet" href="/v1/nodes/x/style.css?a=1&amp;b=2">')
    expect(html).toContain('<link rel="icon" href="https://files.example/i.png">')
    expect(drawn()).not.toContain('rel="stylesheet"')
  })

  it('carries its styles, its data and its words, and nothing that its policy would stop', () => {
    const html = drawn(exampleNode({ name: '</script><script>alert(1)</script>' }))
    expect(html).toContain('<style nonce="n0nce">.from-the-build{}')
    expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(2)
    for (const script of html.match(/<script(?! type="application\/json")[^>]*>/g) ?? [])
      expect(script).toContain('nonce="n0nce"')
    expect(body(html)).not.toMatch(/ style="| on[a-z]+="/)
    const data = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      route: 'survey',
      node: { name: '</script><script>alert(1)</script>' },
    })
    const words = /id="page-words">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(words)).toMatchObject({
      code: 'en',
      catalogueCode: 'en',
      timeZone: 'UTC',
      messages: { back: ['Back'] },
    })
  })

  it('asks early for what this flow needs, and for nothing else', () => {
    const preloads = (html: string) =>
      [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)
    expect(preloads(drawn())).toEqual(['/assets/entry.js', '/assets/dep.js'])
    expect(
      preloads(drawn(exampleNode({ flow: exampleFlow({ label: { en: '**Hello**' } }) }))),
    ).toContain('/assets/markdown.js')
    const flow = exampleFlow()
    const [first] = flow.elements
    const rules = [{ elementId: first?.id ?? '', operator: 'regex' as const, value: 'a' }]
    const transitions = [{ id: flow.id, fromStateId: flow.id, toStateId: flow.id, rules }]
    expect(preloads(drawn(exampleNode({ flow: { ...flow, transitions } })))).toContain(
      '/assets/regex.js',
    )
    const id = exampleNode().id
    expect(preloads(drawn(exampleNode(), { search: `?node_id=${id}&responses=%5B%5D` }))).toContain(
      '/assets/preloaded.js',
    )
    expect(preloads(drawn(exampleNode(), { search: `?node_id=${id}&creator_id=c` }))).toContain(
      '/assets/calls.js',
    )
  })

  it('asks for no frame before the first screen has been parsed, which ends before the fifth element', () => {
    const awaited = (html: string) =>
      /<link rel="expect" blocking="render" href="#([^"]+)">/.exec(html)?.[1]
    const label = { body: { en: 'And now' } }
    const long = exampleFlow({ others: [label, label, label, label] })
    const html = drawn(exampleNode({ flow: long }))
    expect(awaited(html)).toBe(`el-${long.elements[4]?.id}`)
    expect(html).toContain(`<div id="${awaited(html)}" class="element`)
    const short = drawn()
    expect(short).toContain(`id="${awaited(short)}"`)
    expect(awaited(drawn(null))).toBeUndefined()
  })

  it('shows the logo (R-ROUTE-32)', () => {
    expect(body(drawn(exampleNode({ logo_url: 'https://files.example/logo.png' })))).toContain(
      'src="https://files.example/logo.png"',
    )
  })

  it('shows the badge in two variants with their links, and not when it is off (R-ROUTE-21, R-ROUTE-22, R-ROUTE-23)', () => {
    expect(body(drawn(exampleNode({ branding_visible: false })))).not.toContain('class="badge"')
    expect(body(drawn())).toMatch(
      /<a class="badge" href="https:\/\/provider.example" target="_blank"/,
    )
    expect(texts(drawn())).toContain('Made with Askwell')
    const turkish = drawn(exampleNode({ flow: exampleFlow({ languages: ['en', 'tr'] }) }), {
      search: `?node_id=${exampleNode().id}&lang=tr`,
    })
    expect(body(turkish)).toContain('href="https://provider.example/tr"')
    expect(texts(turkish)).toContain('Askwell ile yapıldı')
  })

  it('is Turkish where nobody named a language, and English where the address did (R-CONST-05)', () => {
    expect(texts(drawn(null, { search: '?node_id=none' }))).toContain('Askwell ile yapıldı')
    expect(texts(drawn(null, { search: '?node_id=none&lang=en' }))).toContain('Made with Askwell')
  })

  it('offers no, one or a list of languages by their own names (R-LANG-01, R-LANG-02, R-LANG-15)', () => {
    const inLanguages = (...languages: ('en' | 'tr' | 'ar')[]) =>
      body(drawn(exampleNode({ flow: exampleFlow({ languages }) })))
    expect(inLanguages('en')).not.toContain('language-button')
    expect(inLanguages('en', 'tr')).toMatch(
      /<button type="button" class="language-button">.*<span lang="tr" dir="ltr">Türkçe<\/span>/,
    )
    expect(inLanguages('en', 'tr', 'ar')).toMatch(/class="language-button" aria-haspopup="dialog"/)
  })

  it('runs from right to left in Arabic (R-LANG-20)', () => {
    const arabic = drawn(exampleNode({ flow: exampleFlow({ languages: ['en', 'ar'] }) }), {
      search: `?node_id=${exampleNode().id}&lang=ar`,
    })
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(body(arabic)).toMatch(/^<div data-testid="survey-page"[^>]* dir="rtl" lang="ar"/)
  })

  it('marks previews, and stills the one without animations (R-ROUTE-01)', () => {
    const preview = (route: 'web_flow_preview' | 'flow_preview') =>
      body(drawn(null, { route, previewFlow: exampleFlow(), search: '?flow_id=x' }))
    expect(preview('web_flow_preview')).toMatch(/data-preview="true" data-still="true"/)
    expect(preview('flow_preview')).toContain('data-preview="true"')
    expect(preview('flow_preview')).not.toContain('data-still')
  })
})

describe('the calm pages', () => {
  it.each([
    ['R-ROUTE-11', 'renders nothing without a node', null, { search: '' }, /^$/],
    [
      'R-ROUTE-27, R-ERR-26',
      'says that the address is wrong',
      null,
      { search: '?node_id=abc' },
      /404 Not Found The URL is wrong or the link is broken/,
    ],
    [
      'R-SEC-04, R-VAL-38',
      'says that the signature is',
      exampleNode({ use_signature_verify: true }),
      {},
      /Invalid Signature!/,
    ],
    [
      'R-NODE-16',
      'says when it opens',
      exampleNode({ activation_start_date: later }),
      {},
      /This survey is not open yet It opens on January 1, 2027\./,
    ],
    [
      'R-NODE-16',
      'says at what time of the day',
      exampleNode({ activation_start_date: '2027-02-03T06:00:00Z', timezone: 'Europe/Istanbul' }),
      {},
      /It opens on February 3, 2027 at 9:00.AM\./,
    ],
    [
      'R-NODE-17',
      'says when it ended',
      exampleNode({ activation_end_date: earlier }),
      {},
      /This survey is closed It ended on November 15, 2026\./,
    ],
    [
      'R-NODE-17',
      "says it in the owner's words",
      exampleNode({ activation_end_date: earlier, activation_expired_message: 'We are reading.' }),
      {},
      /This survey is closed We are reading\./,
    ],
    [
      'R-NODE-20',
      'is closed when the node is not active',
      exampleNode({ status: 'passive' }),
      {},
      /This survey is closed/,
    ],
    [
      'R-HRS-10, R-ERR-27',
      'says that nobody is there',
      exampleNode({ operating: false, operating_24_7: false }),
      {},
      /Sorry, we aren't online at the moment\. Please check back in operating hours\./,
    ],
  ] as const)('$1 ($0)', (_rows, _what, node, more, wanted) => {
    const shown = texts(drawn(node, more))
    expect(shown).toMatch(wanted)
    expect(shown).not.toContain('How was it?')
  })

  it('lets a keyboard shorten the window of a chat, and of nothing else', () => {
    const chat = { route: 'chat', search: `?feedback_id=${exampleNode().id}&token=x` } as const
    const viewport = /<meta name="viewport"[^>]*interactive-widget=resizes-content/
    expect(drawn(null, chat)).toMatch(viewport)
    expect(drawn()).not.toMatch(viewport)
  })

  it('shows a skeleton while the node is on its way', () => {
    expect(body(drawn(null))).toContain('class="sheet skeleton" aria-busy="true"')
  })
})

describe('the document of a widget’s frame', () => {
  const framed = (
    node = exampleNode(),
    settings: Parameters<typeof exampleWidget>[0] = {},
    more = '',
  ) =>
    drawn(node, {
      route: 'widget',
      widget: exampleWidget({ node_id: node.id, ...settings }),
      search: `?code=PSN-ABC1234&frame=content${more}`,
    })
  const drawing = (html: string) =>
    JSON.parse((/data-drawing="([^"]*)"/.exec(html)?.[1] ?? 'null').replaceAll('&quot;', '"'))

  it('brings the first question along, and the script that shows it (R-WGT-44)', () => {
    const html = framed()
    expect(texts(html)).toContain('How was it?')
    expect(drawing(html)).toEqual({
      nodeId: exampleNode().id,
      language: null,
      takesOneFeedback: false,
      questions: ['q', exampleQuestion().id],
    })
    expect(html).toMatch(
      /<script nonce="n0nce" data-drawing="[^"]*">fromTheFrameBuild\(\)<\/script><style /,
    )
    expect(html).toContain('<link rel="expect" blocking="render" href="#drawn">')
    expect(html).toContain(
      '</div><script nonce="n0nce" id="drawn">askwellFrame.drawn()</script><script type="application/json" id="page-data">',
    )
    expect(html).not.toContain('askwellEarly')
  })

  it('speaks what the page around asks for, else what the owner has chosen (R-LANG-12)', () => {
    const node = exampleNode({ flow: exampleFlow({ languages: ['en', 'tr', 'ar'] }) })
    expect(framed(node)).toContain('<html lang="en" dir="ltr">')
    expect(framed(node, { default_language_code: 'tr' }, '&language=')).toContain(
      '<html lang="tr" dir="ltr">',
    )
    expect(framed(node, { default_language_code: 'tr' }, '&language=ar')).toContain(
      '<html lang="ar" dir="rtl">',
    )
  })

  it('says what there is instead of a question (R-WUI-33)', () => {
    expect(texts(framed(exampleNode({ operating: false, operating_24_7: false })))).toContain(
      'We are not online at the moment.',
    )
    expect(texts(framed(exampleNode({ status: 'passive' })))).toContain('This survey is closed')
  })

  it('without a widget of this code there is nothing drawn that could be anybody’s (R-ERR-25)', () => {
    const html = drawn(null, { route: 'widget', search: '?code=PSN-NOTHERE&frame=content' })
    expect(drawing(html)).toBeNull()
    expect(texts(html)).toContain('Something went wrong while loading the widget.')
  })
})

describe('what came with the link', () => {
  it('is in the drawn controls', () => {
    const flow = exampleFlow({
      question: { options: exampleOptions('Good', 'Bad'), key: 'how' },
      others: [
        {
          type: 'question',
          question: exampleQuestion({ id: flowTextId, key: 'why', style: 'text', options: [] }),
        },
      ],
    })
    const responses = Buffer.from(
      JSON.stringify([
        { question: 'how', answer: 'o1' },
        { question: 'why', answer: 'Late' },
      ]),
    ).toString('base64url')
    const page = body(
      drawn(exampleNode({ flow }), {
        search: `?node_id=${exampleNode().id}&responses=${responses}`,
      }),
    )
    expect(page.match(/type="radio"[^>]*checked=""/g)).toHaveLength(1)
    expect(page).toContain('value="Late"')
  })
})

const flowTextId = '00000000-0000-4000-8000-000000000077'
