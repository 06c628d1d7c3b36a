import { randomUUID } from 'node:crypto'
import { ResultShare, SharedResults } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useAnsweredNode } from '../../../test-kit/answered-node.ts'
import { fieldsOf } from '../../../test-kit/owner-server.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

const answered = useAnsweredNode()
const { call, results } = answered

describe('results of the owner API', () => {
  describe('shared', () => {
    const open = async (url: string) => {
      const raw = await answered.server.app.inject({
        method: 'GET',
        url: `/v1/shared_results/${url.split('#')[1]}`,
      })
      return { status: raw.statusCode, text: raw.body, body: raw.json<unknown>() }
    }
    const share = async (body: object) => {
      const reply = await call('POST', `/nodes/${ids.node}/results/shares`, body)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return { id: String(reply.body['id']), url: String(reply.body['url']) }
    }

    it('shows only numbers, no texts and no people, to everybody with the address', async () => {
      const { url } = await share({ name: 'For the board' })
      const { body, text } = await open(url)
      const shown = SharedResults.parse(body)
      expect(shown).toMatchObject({
        name: 'For the board',
        node_name: 'Corner shop',
        default_language: 'en',
      })
      expect(shown.results.counts.counted).toBe(5)
      expect(text).not.toMatch(/Çok iyi|later|a@b\.example/)
    })

    it('shows words where its owner ticked that, and still nobody', async () => {
      const { url } = await share({
        name: 'With words',
        show_texts: true,
        filters: { language: 'tr' },
      })
      const { body, text } = await open(url)
      expect(SharedResults.parse(body).results.counts.counted).toBe(1)
      expect(text).toContain('Çok iyi')
      for (const { id: feedbackId } of await answered.server.stored())
        expect(text).not.toContain(feedbackId)
    })

    it('shows no address that somebody left, even with words', async () => {
      const { text } = await open((await share({ name: 'Everything', show_texts: true })).url)
      expect(text).toContain('later')
      expect(text).not.toContain('a@b.example')
    })

    it('ends when it is revoked or when its time is over, and answers as if it never was', async () => {
      const lasting = await share({ name: 'Lasting' })
      const short = await share({
        name: 'Short',
        expires_at: new Date(answered.server.clock.now + 1_000).toISOString(),
      })
      expect((await call('GET', `/nodes/${ids.node}/results/shares`)).raw.body).not.toContain(
        lasting.url.split('#')[1],
      )
      answered.server.clock.now += 1_000
      expect((await open(short.url)).status).toBe(404)
      expect((await open(lasting.url)).status).toBe(200)
      expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${lasting.id}`)).status).toBe(
        200,
      )
      expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${lasting.id}`)).status).toBe(
        404,
      )
      expect((await open(lasting.url)).status).toBe(404)
      expect((await open('#no-such-token')).status).toBe(404)
    })

    describe('of a whole flow', () => {
      const path = `/flows/${ids.flow}/results/shares`
      const shareFlow = async (body: object) => {
        const reply = await call('POST', path, body)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return { id: String(reply.body['id']), url: String(reply.body['url']) }
      }

      it('shows every node of it by the filters it was shared with, and nobody (O-15)', async () => {
        const whole = SharedResults.parse(
          (await open((await shareFlow({ name: 'All shops' })).url)).body,
        )
        expect(whole.node_name).toBe('Shop visit')
        expect(whole.results.counts.counted).toBe(
          (await results('', `/flows/${ids.flow}`)).counts.counted,
        )
        const narrowed = {
          completed: 'any',
          internal: 'true',
          channel: 'none',
          node_id: ids.node,
        } as const
        const { body, text } = await open(
          (await shareFlow({ name: 'Ours', show_texts: true, filters: narrowed })).url,
        )
        expect(SharedResults.parse(body).results.counts.counted).toBe(
          (await results(new URLSearchParams(narrowed).toString(), `/flows/${ids.flow}`)).counts
            .counted,
        )
        expect(text).not.toContain('a@b.example')
        for (const { id: feedbackId } of await answered.server.stored())
          expect(text).not.toContain(feedbackId)
      })

      it('is listed, revoked and ended apart from those of its nodes (O-15)', async () => {
        const { id: shareId, url } = await shareFlow({
          name: 'Short',
          expires_at: new Date(answered.server.clock.now + 60_000).toISOString(),
        })
        expect((await call('GET', path)).raw.body).toContain(shareId)
        expect((await call('GET', `/nodes/${ids.node}/results/shares`)).raw.body).not.toContain(
          shareId,
        )
        expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${shareId}`)).status).toBe(
          404,
        )
        expect((await open(url)).status).toBe(200)
        expect((await call('DELETE', `${path}/${shareId}`)).status).toBe(200)
        expect((await open(url)).status).toBe(404)
        const again = await shareFlow({
          name: 'Short',
          expires_at: new Date(answered.server.clock.now + 60_000).toISOString(),
        })
        answered.server.clock.now += 60_000
        expect((await open(again.url)).status).toBe(404)
      })

      it('refuses filters by a node that is not there', async () => {
        const reply = await call('POST', path, {
          name: 'Theirs',
          filters: { node_id: randomUUID() },
        })
        expect([reply.status, reply.body.code]).toEqual([404, 13002])
      })
    })

    it('shows what it was compared with (O-15)', async () => {
      const compared = { by: 'language', filters: { language: 'tr', node_id: ids.node } } as const
      const { id: shareId, url } = await share({ name: 'Both', compared })
      const shown = SharedResults.parse((await open(url)).body)
      expect(shown.compared).toMatchObject({ by: 'language', filters: { language: 'tr' } })
      expect(shown.compared?.results.counts.counted).toBe(
        (await results('language=tr')).counts.counted,
      )
      const listed = z
        .object({ items: z.array(ResultShare) })
        .parse((await call('GET', `/nodes/${ids.node}/results/shares`)).body)
      expect(listed.items.find((one) => one.id === shareId)?.compared).toEqual(compared)
    })

    it('refuses an end that has passed', async () => {
      const reply = await call('POST', `/nodes/${ids.node}/results/shares`, {
        name: 'Late',
        expires_at: '2020-01-01T00:00:00Z',
      })
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['expires_at']])
    })
  })
})
