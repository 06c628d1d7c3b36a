// Messages to Slack and Teams, byte by byte, from a response with every question style, and with what hostile people answer.
// Another run of the generated ones: RANDOM_SEED=7.
import type { Question, StoredResponse, WebhookEvent } from '@askwell/contract'
import { messageTypes } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { everyStyle } from '../../../demo/gallery/index.ts'
import { type EventOrigin, eventMessage, type Message } from './event-message.ts'
import { slackBody } from './slack-body.ts'
import { mostTeamsBytes, teamsBody } from './teams-body.ts'

const seed = Number(process.env['RANDOM_SEED'] ?? 1)
const questions = everyStyle.elements.flatMap(({ question }) => question ?? [])
const languageId = everyStyle.defaultLanguageId

const origin: EventOrigin = {
  survey: 'Every style',
  channel: 'Gallery <front desk>',
  language: 'en',
  flow: everyStyle,
  responseUrl: 'https://askwell.example/studio/responses?response=1',
  chatUrl: 'https://askwell.example/studio/inbox?list=all&chat=1',
}
const event = (type: string, data: object): WebhookEvent => ({
  ...{ type, timestamp: '2026-11-20T12:00:00.000Z' },
  data: { language_id: languageId, ...data },
})
const messageOf = (type: string, data: object, of: EventOrigin = origin): Message => {
  const message = eventMessage(event(type, data), of)
  if (message === null) throw new Error(`no message for ${type}`)
  return message
}

/** As they are stored. */
function answersTo(question: Question, written: (question: Question) => string): StoredResponse[] {
  const { id: question_id, options, statements } = question
  const rows = statements.flatMap(({ id, options: [first] }) =>
    first ? [{ question_id: id, option_id: first.id }] : [],
  )
  if (rows.length > 0) return rows
  if (options.length > 0)
    return options.slice(0, 2).map(({ id }, ranking) => ({ question_id, option_id: id, ranking }))
  return [{ question_id, body: written(question) }]
}
const usual = ({ style }: Question): string => toolingOf(style).random?.sayings?.[0] ?? `a ${style}`
const responses = (written: (question: Question) => string): StoredResponse[] =>
  questions.flatMap((question) => answersTo(question, written))
const said = (text: string): Message =>
  messageOf('feedback.completed', {
    responses: responses((question) =>
      toolingOf(question.style).isFreeText ? text : usual(question),
    ),
  })

interface SlackBlock {
  readonly type: string
  readonly text?: { readonly type: string; readonly text: string }
  readonly elements?: readonly { readonly text: string | { readonly text: string } }[]
}
const slack = (message: Message) =>
  JSON.parse(slackBody(message)) as { text: string; blocks: SlackBlock[] }
/** The bytes, with a line for each block. */
const inLines = (body: string): string => `${body.replaceAll('},{', '},\n{')}\n`

describe('a message about a response', () => {
  it('is the same bytes for a response with every question style, in Slack and in Teams (ECO-43, ECO-44, ECO-56)', async () => {
    const message = said('Good coffee, slow queue.')
    expect(message.texts).toHaveLength(questions.length)
    await expect(inLines(slackBody(message))).toMatchFileSnapshot('every-style.slack.txt')
    await expect(inLines(teamsBody(message))).toMatchFileSnapshot('every-style.teams.txt')
  })

  it('has a score in its title, the channel and the language, and one button', () => {
    const { blocks } = slack(said('Fine'))
    expect(blocks[0]?.text?.text).toMatch(/^Every style · \d+ \/ \d+$/)
    expect(blocks.at(-2)?.elements?.[0]?.text).toBe('Gallery &lt;front desk&gt; · en')
    expect(blocks.at(-1)).toEqual({
      type: 'actions',
      elements: [
        {
          type: 'button',
          text: { type: 'plain_text', text: 'Open the response', emoji: false },
          url: origin.responseUrl,
        },
      ],
    })
  })

  it('is complete without the version that was answered, and without a channel', () => {
    const lost = { ...origin, survey: '', channel: '', language: null, flow: null }
    const message = messageOf('feedback.completed', { responses: responses(usual) }, lost)
    expect(slack(message).text).toBe(`A response was completed\n${origin.responseUrl}`)
    expect(JSON.parse(teamsBody(message)).attachments[0].content.body).toHaveLength(1)
  })

  it('is read from right to left in Teams in such a language', () => {
    const card = (language: string) =>
      JSON.parse(teamsBody({ ...said('مرحبا'), language })).attachments[0].content
    expect(card('ar-EG')).toMatchObject({ rtl: true })
    expect(card('ar-EG').body.map(({ text }: { text?: string }) => text)).toContain('مرحبا')
    expect(card('en')).not.toHaveProperty('rtl')
  })
})

/** What was written; what Slack's blocks, the `text` of both, and Teams show. */
const hostile: readonly [written: string, block: string, text: string, teams: string][] = [
  ['<!channel> & <@U1>', '&lt;!channel&gt; &amp; &lt;@U1&gt;', '&lt;!channel&gt; &amp; &lt;@\u200bU1&gt;', '\\<\\!channel\\> \\& \\<@U1\\>'],
  ['@everyone x@here', '@everyone x@here', '@\u200beveryone x@\u200bhere', '@everyone x@here'],
  ['ada@b.test', 'ada@b.test', 'ada@b.test', 'ada@b.test'],
  ['**b** _i_ `c` ~s~', '**b** _i_ `c` ~s~', '**b** _i_ `c` ~s~', '\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~s\\~'],
  ['![x](https://e.test)', '![x](https://e.test)', '![x]\u200b(https://e.test)', '\\!\\[x\\]\\(https://e.test\\)'],
  ['# a\n- b\n1. c', '# a\n- b\n1. c', '# a\n- b\n1. c', '\\# a\n\n\\- b\n\n1\\. c'],
  ['<at>Ada</at>', '&lt;at&gt;Ada&lt;/at&gt;', '&lt;at&gt;Ada&lt;/at&gt;', '\\<at\\>Ada\\</at\\>'],
  ['a\u202eb\u2066c\u0007d\u001b[2J', 'abcd[2J', 'abcd[2J', 'abcd\\[2J'],
  ['a\ud800b', 'a\ufffdb', 'a\ufffdb', 'a\ufffdb'],
  ['"}]},{"type":"image"', '"}]},{"type":"image"', '"}]},{"type":"image"', '"\\}\\]\\},\\{"type":"image"'],
  ['{{answers.nps}}', '{{answers.nps}}', '{{answers.nps}}', '\\{\\{answers.nps\\}\\}'],
  ['***@***.***', '***@***.***', '***@***.***', '\\*\\*\\*@\\*\\*\\*.\\*\\*\\*'],
] // biome-ignore format: a table

describe('what people wrote', () => {
  it.each(hostile)('%j is plain text', (written, block, text, teams) => {
    const message: Message = {
      ...{ title: 'T', channel: '', language: null, link: null },
      texts: [{ label: null, text: written }],
    }
    expect(slack(message)).toEqual({
      text: `T\n${text}`,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'T', emoji: false } },
        { type: 'section', text: { type: 'plain_text', text: block, emoji: false } },
      ],
    })
    expect(JSON.parse(teamsBody(message)).attachments[0].content.body[1].text).toBe(teams)
  })

  it('never makes a block of another kind, wherever it is written', () => {
    for (const [written] of hostile) {
      const message = messageOf(
        'alert.raised',
        { name: written, score: written, words: written },
        { ...origin, survey: written, channel: written },
      )
      const { blocks } = slack(message)
      expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'context', 'actions'])
      expect(blocks[0]?.text?.text).not.toContain('\n')
    }
  })
})

describe('other events', () => {
  it('have a message each, which leads to the response or the conversation', () => {
    const data = { actor: 'customer', body: 'Hello', status: 'open', rating: 50, target: 'reply' }
    const lines = messageTypes.map((type) => {
      const { title, texts, link } = messageOf(type, {
        ...data,
        ...{ name: 'Unhappy', score: '2 / 10', words: 'Slow', responses: [] },
      })
      return [type, title, texts.map(({ text }) => text).join(), link?.label].join(' | ')
    })
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "feedback.completed | Every style |  | Open the response
      chat.message.created | New message in a conversation · Every style | Hello | Open the conversation
      chat.status.changed | A conversation is open · Every style |  | Open the conversation
      chat.rated | A conversation was rated · Every style · okay |  | Open the conversation
      chat.overdue | A conversation waits too long for a reply · Every style |  | Open the conversation
      follow_up.created | A follow-up was created · Every style |  | Open the response
      follow_up.updated | A follow-up was changed · Every style |  | Open the response
      follow_up.closed | A follow-up was closed · Every style |  | Open the response
      alert.raised | Alert: Unhappy · Every style · 2 / 10 | Slow | Open the response"
    `)
  })

  it('say the value of a figure, and lead to the results (O-56)', () => {
    const url = 'https://askwell.example/studio/results?flow=f'
    expect(messageOf('alert.raised', { name: 'Low', value: 12.3456, n: 40, url })).toMatchObject({
      title: 'Alert: Low · 12.35',
      texts: [{ label: 'Responses', text: '40' }],
      link: { label: 'Open the results', url },
    })
    const nobody = messageOf('alert.raised', { name: 'Low', value: null, n: 0, url })
    expect(nobody.title).toBe('Alert: Low')
  })

  it('say less where the event says less, and events without a message have none', () => {
    for (const type of messageTypes) expect(messageOf(type, {}).title).not.toMatch(/undefined|null/)
    for (const type of ['feedback.created', 'customer.deleted', 'nonsense'])
      expect(eventMessage(event(type, {}), origin)).toBeNull()
    expect(eventMessage(event('test', {}), origin)?.title).toBe('A test from Askwell')
  })
})

/** Park and Miller. */
function chanceOf(from: number): () => number {
  let state = from % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe(`60 messages by the seed ${seed}`, () => {
  const chance = chanceOf(seed)
  const below = (most: number): number => Math.floor(chance() * most)
  const bits = [
    'a',
    '&',
    '<',
    '"',
    '\\',
    '\n',
    '*',
    '@all ',
    '😀',
    'ş',
    'م',
    '\ud800',
    '\u0007',
    '- ',
    ' ',
  ]
  const lengths = [0, 1, 40, 149, 3_000, 30_000] as const
  const drawn = Array.from({ length: 80 }, (): string => {
    const [most, one] = [lengths[below(lengths.length)] ?? 0, bits[below(bits.length)] ?? '']
    const isMixed = chance() < 0.5
    return Array.from({ length: most }, () => (isMixed ? bits[below(bits.length)] : one)).join('')
  })
  const text = (): string => drawn[below(drawn.length)] ?? ''
  const messages = Array.from(
    { length: 300 },
    (): Message => ({
      title: text(),
      texts: Array.from({ length: [0, 1, 5, 46, 47, 200][below(6)] ?? 0 }, () => ({
        label: chance() < 0.2 ? null : text(),
        text: text(),
      })),
      channel: text(),
      language: chance() < 0.5 ? null : 'ar',
      link:
        chance() < 0.1
          ? null
          : { label: 'Open the response', url: `https://a.test/${'x'.repeat(below(300))}` },
    }),
  )

  it('stay within the limits of Slack, Discord and Teams', () => {
    for (const message of messages) {
      const { text: complete, blocks } = slack(message)
      expect(complete.length).toBeLessThanOrEqual(2_000)
      if (message.link) expect(complete.endsWith(message.link.url)).toBe(true)
      expect(blocks.length).toBeLessThanOrEqual(50)
      expect(blocks[0]?.text?.text).toMatch(/^.{1,150}$/)
      for (const { type, text: shown } of blocks) {
        if (type !== 'section') continue
        expect(shown?.type).toBe('plain_text')
        expect(shown?.text.length).toBeLessThanOrEqual(3_000)
        expect(shown?.text).not.toBe('')
        // Nothing is cut within the letters of one character.
        expect(shown?.text).not.toMatch(/&(?!(amp|lt|gt);)|[<>]/)
        expect(shown?.text.isWellFormed()).toBe(true)
      }
      expect(Buffer.byteLength(teamsBody(message))).toBeLessThanOrEqual(mostTeamsBytes)
    }
  })
})
