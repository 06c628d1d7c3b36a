// A question of a survey as a part of a mail (ECO-50).
import { randomUUID } from 'node:crypto'
import { type Flow, MailQuestion, mailMakers, QuestionStyle } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newNode, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, testFlow } from '../../test-kit/respondent-flow.ts'

const linksIn = (html: string): URL[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')))
const answersOf = (url: URL): unknown => {
  const text = url.searchParams.get('responses') ?? ''
  return JSON.parse(text.startsWith('[') ? text : Buffer.from(text, 'base64url').toString())
}

const assets = {
  ...{ script: '', preload: [], markdown: [], regex: [], mask: [], special: [], preloaded: [] },
  ...{ calls: [], chat: [], widget: [], css: '' },
}
const render = () => '<!doctype html><title>drawn</title>'
const pages = { render, begin: () => null, assets, assetsDir: '/nonexistent', worker: null }

describe('a question in a mail (ECO-50)', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer({ pages })
  })
  afterAll(() => server.close())
  const ask = (query: Record<string, string> = {}, node: string = ids.node) =>
    server.owner.call('GET', `/nodes/${node}/email?${new URLSearchParams(query)}`)
  const asked = async (query: Record<string, string> = {}, node?: string) =>
    MailQuestion.parse((await ask(query, node)).body)
  /** A node whose survey has this question on its first page. */
  const nodeWith = async (
    options: readonly string[],
    words: string,
    style: string = 'radio',
  ): Promise<string> => {
    const id = randomUUID()
    const flow = testFlow({ flowId: id })
    const changed: Flow = {
      ...flow,
      languages: flow.languages.map((one) => (one.code === 'tr' ? { ...one, code: 'ar' } : one)),
      transitions: [],
      elements: flow.elements.map((element) =>
        element.question?.key !== 'mood'
          ? element
          : {
              ...element,
              question: {
                ...element.question,
                style: QuestionStyle.parse(style),
                body: { en: words, ar: 'كيف كان؟' },
                options: options.map((body, order) => ({
                  ...{ id: randomUUID(), key: `o${order}`, body: { en: body }, order },
                  isVisible: true,
                })),
              },
            },
      ),
    }
    const stored = await server.owner.call('POST', '/flows', changed)
    const published = await server.owner.call('POST', `/flows/${id}/publish`)
    const node = newNode(id)
    const made = await server.owner.call('POST', '/nodes', node)
    expect([stored.status, published.status, made.status]).toEqual([200, 200, 200])
    return node.id
  }

  it.each(mailMakers)('has a link for each option that brings the answer: %s', async (maker) => {
    const { html, text, merge_tag, ...rest } = await asked({ for: maker, language: 'TR' })
    expect(rest).toEqual({ question: 'mood', language: 'tr', signed: false })
    const named = merge_tag === null ? [] : [{ question: 'external_id', answer: merge_tag }]
    expect(merge_tag === null).toBe(maker === 'plain')
    const links = linksIn(html)
    expect(links.map(answersOf)).toEqual(
      ['good', 'bad'].map((answer) => [{ question: 'mood', answer }, ...named]),
    )
    for (const { origin, pathname, searchParams } of links) {
      expect([origin, pathname]).toEqual(['http://localhost:3999', '/feedback'])
      const more = ['node_id', 'lang', 'next'].map((name) => searchParams.get(name))
      expect(more).toEqual([ids.node, 'tr', '1'])
    }
    if (merge_tag !== null) expect(html.split(merge_tag)).toHaveLength(3)
    for (const url of html.match(/(?<=href=")[^"]+/g) ?? [])
      expect(text).toContain(url.replaceAll('&amp;', '&'))
  })

  it.each([
    ['score', Array.from({ length: 11 }, (_, at) => `${at}`)],
    ['star', ['1', '2', '3', '4', '5']],
  ])('has a link for each point of a %s without options', async (style, points) => {
    const node = await nodeWith([], 'How likely?', style)
    const { html } = await asked({}, node)
    expect(linksIn(html).map(answersOf)).toEqual(
      points.map((answer) => [{ question: 'mood', answer }]),
    )
  })

  it('stores nothing when its links are opened', async () => {
    for (const { pathname, search } of linksIn((await asked()).html))
      expect((await server.app.inject(pathname + search)).statusCode).toBe(200)
    expect(await server.stored()).toEqual([])
  })

  it.each([
    ['question', { question: 'nope' }],
    ['question', { question: 'topics' }],
    ['question', { question: 'remark' }],
    ['question', { question: '' }],
    ['language', { language: 'de' }],
    ['for', { for: 'outlook' }],
  ])('is refused at %s: %j', async (field, query) => {
    const { status, body } = await ask(query)
    expect([status, body.errors?.map((fault) => fault.field)]).toEqual([422, [field]])
  })

  it('is refused for a channel that accepts only signed links', async () => {
    await server.setNode({ use_signature_verify: true })
    expect((await ask()).body.errors?.map(({ field }) => field)).toEqual(['id'])
    await server.setNode({ use_signature_verify: false })
  })

  it('needs no script, style sheet or form, and no text of it becomes mark-up or a merge tag', async () => {
    const hostile = '<b onload=x>"&{{email}}{% x %}*|UNIQID|*${'
    const node = await nodeWith(
      [hostile, '</a><script>'],
      `**How** [was](https://x.example) it? ${hostile}`,
    )
    const { html, text } = await asked({ for: 'mailchimp' }, node)
    const tags = new Set([...html.matchAll(/<\/?(\w+)/g)].map(([, name]) => name))
    expect([...tags].toSorted()).toEqual(['a', 'table', 'td', 'tr'])
    expect(html).toContain('How was it?')
    for (const part of [html, text]) {
      expect(part).not.toMatch(/\{\{|\{%/)
      expect(part.match(/\*\|/g)).toHaveLength(2)
    }
  })

  it('is a row for a scale and a list for words, and right to left where its language is', async () => {
    const words = 'On the whole, how was it?'
    const scale = await nodeWith(
      Array.from({ length: 11 }, (_, at) => `${at}`),
      words,
    )
    const list = await nodeWith(['Very good', 'Rather bad'], words)
    const rowsOf = ({ html }: MailQuestion) => html.match(/<tr>/g)?.length
    expect([rowsOf(await asked({}, scale)), rowsOf(await asked({}, list))]).toEqual([3, 4])
    const arabic = await asked({ language: 'ar' }, scale)
    expect(arabic.html).toContain('lang="ar" dir="rtl"')
    expect(arabic.html).toContain('كيف كان؟')
    for (const maker of mailMakers)
      expect(Buffer.byteLength((await asked({ for: maker }, scale)).html)).toBeLessThan(20_000)
    const many = await nodeWith(
      Array.from({ length: 60 }, (_, at) => `Shop number ${at}`),
      words,
    )
    expect((await ask({}, many)).body.errors?.map(({ field }) => field)).toEqual(['question'])
  })
})
