// What a survey without scripts says when it must refuse: a full quota, an unsigned link, files that are not
// accepted or cannot be stored. On both stores, because the forms access them separately.
import { startS3Stub } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checklist, file, label, radio, score, submit, text } from '../src/element-builder.ts'
import { type Fixture, fixture, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { picture } from '../src/gallery-taps.ts'
import { ownSchema } from '../src/own-schema.ts'
import type { Respondent } from '../src/respondent.ts'
import { signingKeys } from '../src/signed-links.ts'
import { openStage } from '../src/stage.ts'

const bucket = await startS3Stub()
const schema = await ownSchema()
const embedded = await openStage({ env: bucket.env })
const onPostgres = schema && (await openStage({ env: bucket.env, databaseUrl: schema.url }))
const stages = [
  ['the embedded store', embedded] as const,
  ...(onPostgres ? [['PostgreSQL', onPostgres] as const] : []),
]
beforeEach(() => {
  bucket.mood = 'works'
})
afterEach(() => Promise.all(stages.map(([, stage]) => stage.clear())))
afterAll(async () => {
  for (const [, stage] of stages) await stage.close()
  await schema?.remove()
  await bucket.close()
})

const send = (who: Respondent) => who.page.locator('.actions [name=press]').last()
const asking = (question = file('q')): Fixture =>
  fixture(
    flow('Files')
      .page('S1', question, text('other'), submit())
      .thank('End', label('bye', 'All done')),
  )

describe.skipIf(embedded.reason).each(stages)(
  `refused without scripts on %s${embedded.reason ? ` (${embedded.reason})` : ''}`,
  (_, stage) => {
    const arrives = async (
      fx: Fixture,
      query: Readonly<Record<string, string>> = {},
    ): Promise<Respondent> => {
      const who = await stage.arrives(fx, {
        query,
        context: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
        waits: 'loaded',
      })
      await who.page.waitForURL(/noscript=1/)
      return who
    }
    const choose = (who: Respondent, name: string, mimeType: string, buffer: Buffer) =>
      who.element('q').locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

    it('the last place goes to one of two, and the other one reads that the survey is full, and the answers (A-059)', async () => {
      const fx = short({ channel_quota: { active: true, action_kind: 'submit', limit: 1 } })
      const [first, second] = [await arrives(fx), await arrives(fx)]
      await first.option('q1', 'A').check()
      await second.types('q2', 'too late')
      await send(first).click()
      await send(second).click()
      const [all] = [await stage.server.feedbacks(fx.nodeId)]
      expect(all.map(({ completed }) => completed)).toEqual([true])
      await first.sees('All done')
      await second.sees('It has received all the answers it needs.')
      await second.sees('too late')
      expect(await send(second).count()).toBe(0)
    })

    it('a link without a true signature shows no question, and a signed one leads to its end (R-SEC-04)', async () => {
      const keys = signingKeys()
      const fx = short({ use_signature_verify: true, public_key: keys.publicKey })
      const stranger = await stage.arrives(fx, {
        query: { signature: 'AAAA' },
        context: { javaScriptEnabled: false },
        waits: 'loaded',
      })
      await stranger.sees('Invalid Signature!')
      expect(await stranger.page.locator('form').count()).toBe(0)
      const who = await arrives(fx, { signature: keys.sign(`${fx.nodeId}.`) })
      await who.option('q1', 'A').check()
      await send(who).click()
      await who.sees('All done')
      // The run belongs to its link: with another one nothing is accepted.
      const other = await arrives(fx, { signature: keys.sign(`${fx.nodeId}.`) })
      const body = new FormData()
      body.append('run', await other.page.locator('input[name=run]').inputValue())
      expect(
        (
          await fetch(`${stage.server.url}/feedback?node_id=${fx.nodeId}&noscript=form`, {
            method: 'POST',
            body,
          })
        ).status,
      ).toBe(400)
      expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
    })

    it('a personal link gives the answers to its customer (R-NODE-15)', async () => {
      const { id: creator_id } = (await (
        await stage.server.owner('POST', '/customers', { name: 'Ada' })
      ).json()) as { id: string }
      const fx = short()
      await stage.server.imports(fx.bundle)
      const { private_key } = (await (
        await stage.server.owner('POST', '/signature_keys', { name: 'Mail' })
      ).json()) as { private_key: string }
      const made = await stage.server.owner('POST', `/nodes/${fx.nodeId}/links`, {
        creator_id,
        private_key,
      })
      const { url } = (await made.json()) as { url: string }
      const who = await stage.opens(fx, url.replace(stage.server.url, ''), {
        context: { javaScriptEnabled: false },
        waits: 'loaded',
      })
      await who.page.waitForURL(/noscript=1/)
      await who.option('q1', 'A').check()
      await send(who).click()
      await who.sees('All done')
      const [stored] = await stage.server.feedbacks(fx.nodeId)
      expect((await stage.server.feedback(stored?.id ?? '')).customer).toMatchObject({
        name: 'Ada',
      })
    })

    it.each([
      [
        'another kind of file',
        'notes.txt',
        'text/plain',
        Buffer.from('Hello'),
        'Please upload an image or PDF file.',
      ],
      [
        'what only calls itself an image',
        'program.png',
        'image/png',
        Buffer.from('MZ\u0090\u0000'),
        'Please upload an image or PDF file.',
      ],
      [
        'an empty file',
        'empty.png',
        'image/png',
        Buffer.alloc(0),
        'This file is empty. Choose another one.',
      ],
      [
        'a file that is too large',
        'big.png',
        'image/png',
        Buffer.concat([picture.buffer, Buffer.alloc(11 * 1024 * 1024)]),
        'This file is too large: 11.00 MB. The limit is 10 MB.',
      ],
    ])(
      '%s is refused at its question, and what was typed stays (R-UPL-14, R-UPL-15)',
      async (_kind, name, type, buffer, words) => {
        const fx = asking(file('q').required())
        const who = await arrives(fx)
        await who.types('other', 'kept')
        await choose(who, name, type, buffer)
        await send(who).click()
        await who.page.locator('.question__error').waitFor()
        expect(await who.error('q')).toBe(words)
        expect(await who.field('other').inputValue()).toBe('kept')
        await choose(who, picture.name, picture.mimeType, picture.buffer)
        await send(who).click()
        await who.sees('All done')
        const [stored] = await stage.server.feedbacks(fx.nodeId)
        expect(stored?.responses).toHaveLength(2)
      },
    )

    it('an optional file that is refused keeps nobody from sending the rest', async () => {
      const fx = asking()
      const who = await arrives(fx)
      await who.types('other', 'the rest')
      await choose(who, 'notes.txt', 'text/plain', Buffer.from('Hello'))
      await send(who).click()
      await who.page.locator('.question__error').waitFor()
      await send(who).click()
      await who.sees('All done')
      expect(
        (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map(({ body }) => body),
      ).toEqual(['the rest'])
    })

    it('with the bucket away the page says so, and takes the file as soon as it is back (R-UPL-12)', async () => {
      const fx = asking(file('q').required())
      const who = await arrives(fx)
      bucket.mood = 'refuses'
      await who.types('other', 'kept')
      await choose(who, picture.name, picture.mimeType, picture.buffer)
      await send(who).click()
      await who.page.locator('.question__error').waitFor()
      expect(await who.error('q')).toBe(
        `${picture.name} could not be uploaded. Nothing can be saved right now. Please try again later.`,
      )
      bucket.mood = 'works'
      await choose(who, picture.name, picture.mimeType, picture.buffer)
      await send(who).click()
      await who.sees('All done')
      expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toHaveLength(2)
    })

    it('a choice that is not asked for can be taken back (A-270)', async () => {
      const fx = fixture(
        flow('Back')
          .page(
            'S1',
            radio('one', ['A', 'B']),
            score('grade'),
            radio('must', ['A', 'B']).required(),
            checklist('many', ['A', 'B']),
            text('other'),
            submit(),
          )
          .thank('End', label('bye', 'All done')),
      )
      const who = await arrives(fx)
      expect(await who.element('must').locator('[name=clear]').count()).toBe(0)
      await who.option('one', 'A').check()
      await who.option('must', 'B').check()
      await who.types('other', 'kept')
      await who.element('one').getByRole('button', { name: 'Clear' }).click()
      expect(await who.option('one', 'A').isChecked()).toBe(false)
      expect([
        await who.option('must', 'B').isChecked(),
        await who.field('other').inputValue(),
      ]).toEqual([true, 'kept'])
      await send(who).click()
      await who.sees('All done')
      const [stored] = await stage.server.feedbacks(fx.nodeId)
      expect(stored?.responses.map(({ option_id, body }) => option_id ?? body)).toEqual([
        fx.option('must', 'B'),
        'kept',
      ])
    })
  },
)
