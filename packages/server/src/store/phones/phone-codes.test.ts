import { randomUUID } from 'node:crypto'
import type { Flow } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flow, noon, settings } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NewPhoneCode, PhoneLimits } from './phone-code-store.ts'

const minute = 60_000
const hour = 60 * minute
const rules = { mostTries: 5, repeatMs: minute }
const limits = (...list: PhoneLimits['limits']): PhoneLimits => ({
  limits: list,
  approval: { share: 0.2, count: 50, windowMs: 24 * hour, restMs: 5 * minute },
})
const none = limits()

onEachStore({ describe, beforeAll, afterAll }, 'codes to phones', (at) => {
  const newCode = (over: Partial<NewPhoneCode> = {}): NewPhoneCode => {
    const address = over.address ?? `+43${randomUUID()}`
    return {
      id: randomUUID(),
      workspaceId: randomUUID(),
      questionId: randomUUID(),
      address,
      prefix: address.slice(0, -4),
      senders: [randomUUID()],
      codeHash: 'right',
      expiresAt: noon + 5 * minute,
      ...over,
    }
  }
  const begun = async (over: Partial<NewPhoneCode> = {}, now = noon): Promise<NewPhoneCode> => {
    const code = newCode(over)
    expect(await at.store.phoneCodes.begin(code, none, now)).toEqual({ kind: 'begun' })
    await at.store.phoneCodes.settle(code.id, 'sent')
    return code
  }
  const verify = (id: string, hash: string, now = noon + 1) =>
    at.store.phoneCodes.verify(id, hash, rules, now)

  it('the right code verifies, again within a minute, and then no longer (R-PHV-10)', async () => {
    const { id, address, questionId } = await begun()
    expect(await verify(id, 'wrong')).toEqual({ kind: 'wrong' })
    expect(await at.store.phoneCodes.isVerified(questionId, address, noon)).toBe(false)
    expect(await verify(id, 'right')).toEqual({ kind: 'verified', address })
    expect(await verify(id, 'right', noon + minute)).toEqual({ kind: 'verified', address })
    expect(await verify(id, 'right', noon + 2 + minute)).toEqual({ kind: 'expired' })
    expect(await verify(id, 'wrong', noon + 2)).toEqual({ kind: 'expired' })
    expect(await at.store.phoneCodes.isVerified(questionId, address, noon)).toBe(true)
    expect(await at.store.phoneCodes.isVerified(questionId, address, noon + 2)).toBe(false)
    expect(await at.store.phoneCodes.isVerified(randomUUID(), address, noon)).toBe(false)
  })

  it('an old code is expired, an unknown one unknown (R-PHV-10)', async () => {
    const { id } = await begun()
    expect(await verify(id, 'right', noon + 5 * minute)).toEqual({ kind: 'expired' })
    expect(await verify(randomUUID(), 'right')).toEqual({ kind: 'unknown' })
  })

  it('of two hundred guesses at once five are looked at, and the right code comes too late', async () => {
    const { id } = await begun()
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => verify(id, 'wrong')))
    expect(verdicts.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
    expect(verdicts.filter(({ kind }) => kind === 'burned')).toHaveLength(195)
    expect(await verify(id, 'right')).toEqual({ kind: 'burned' })
  })

  it('a new message voids the code before, and one that was refused does not', async () => {
    const first = await begun()
    const again = newCode({ address: first.address, questionId: first.questionId })
    await at.store.phoneCodes.begin(again, none, noon + 1)
    await at.store.phoneCodes.settle(again.id, 'refused')
    expect(await verify(first.id, 'wrong', noon + 2)).toEqual({ kind: 'wrong' })
    const second = await begun({ address: first.address, questionId: first.questionId }, noon + 2)
    const elsewhere = await begun({ address: first.address }, noon + 3)
    expect(await verify(first.id, 'right', noon + 4)).toEqual({ kind: 'expired' })
    expect((await verify(second.id, 'right', noon + 4)).kind).toBe('verified')
    expect((await verify(elsewhere.id, 'right', noon + 4)).kind).toBe('verified')
  })

  it.each(['address', 'prefix', 'sender', 'workspace_id'] as const)(
    'a limit by %s lets through what fits its window, and says when there is room (R-PHV-09)',
    async (scope) => {
      const shared = {
        address: `+43${randomUUID()}`,
        workspaceId: randomUUID(),
        senders: [randomUUID()],
      }
      const own =
        scope === 'address'
          ? { address: shared.address }
          : scope === 'sender'
            ? { senders: ['new', ...shared.senders] }
            : scope === 'prefix'
              ? { prefix: shared.address }
              : { workspaceId: shared.workspaceId }
      const limit = limits({ scope, count: 3, windowMs: hour })
      const first = { ...own, ...(scope === 'sender' && { senders: shared.senders }) }
      for (const now of [noon, noon + 10, noon + 20])
        expect((await at.store.phoneCodes.begin(newCode(first), limit, now)).kind).toBe('begun')
      expect(await at.store.phoneCodes.begin(newCode(own), limit, noon + 30)).toEqual({
        kind: 'limited',
        by: scope,
        retryAt: noon + hour,
      })
      expect((await at.store.phoneCodes.begin(newCode(), limit, noon + 30)).kind).toBe('begun')
      expect((await at.store.phoneCodes.begin(newCode(own), limit, noon + hour)).kind).toBe('begun')
      expect((await at.store.phoneCodes.begin(newCode(own), limit, noon + hour + 5)).kind).toBe(
        'limited',
      )
    },
  )

  it('thirty who ask at once share the places, without one too many', async () => {
    const workspaceId = randomUUID()
    const limit = limits({ scope: 'workspace_id', count: 7, windowMs: hour })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        at.store.phoneCodes.begin(newCode({ workspaceId }), limit, noon),
      ),
    )
    expect(outcomes.filter(({ kind }) => kind === 'begun')).toHaveLength(7)
  })

  it('a message that was refused takes no place', async () => {
    const address = `+43${randomUUID()}`
    const limit = limits({ scope: 'address', count: 1, windowMs: hour })
    const first = newCode({ address })
    await at.store.phoneCodes.begin(first, limit, noon)
    await at.store.phoneCodes.settle(first.id, 'refused')
    const second = newCode({ address })
    expect((await at.store.phoneCodes.begin(second, limit, noon + 1)).kind).toBe('begun')
    await at.store.phoneCodes.settle(second.id, 'unknown')
    expect((await at.store.phoneCodes.begin(newCode({ address }), limit, noon + 2)).kind).toBe(
      'limited',
    )
  })

  it('stops automatically if hardly anybody enters a code, and continues if people do', async () => {
    const workspaceId = randomUUID()
    const codes = []
    for (let n = 0; n < 50; n += 1) codes.push(await begun({ workspaceId }))
    for (const { id } of codes.slice(0, 9)) await verify(id, 'right')
    expect(
      (await at.store.phoneCodes.begin(newCode({ workspaceId }), none, noon + 4 * minute)).kind,
    ).toBe('begun')
    expect(
      await at.store.phoneCodes.begin(newCode({ workspaceId }), none, noon + 5 * minute),
    ).toMatchObject({ kind: 'limited', by: 'approval' })
    await verify(codes[10]?.id ?? '', 'right')
    expect(
      (await at.store.phoneCodes.begin(newCode({ workspaceId }), none, noon + 5 * minute)).kind,
    ).toBe('begun')
  })

  it('numbers are forgotten when no limit and no answer can ask for them', async () => {
    const code = await begun()
    await verify(code.id, 'right')
    const unverified = await begun()
    await at.store.phoneCodes.forget(noon + 3 * 24 * hour)
    expect((await verify(unverified.id, 'right')).kind).toBe('unknown')
    expect(await at.store.phoneCodes.isVerified(code.questionId, code.address, noon)).toBe(true)
    await at.store.phoneCodes.forget(noon + 16 * 24 * hour)
    expect(await at.store.phoneCodes.isVerified(code.questionId, code.address, noon)).toBe(false)
  })

  it('finds the nodes that ask for a number, by any published version', async () => {
    const workspaceId = await at.store.createWorkspace('Asking', noon)
    const [questionId, nodeId, elementId] = [randomUUID(), randomUUID(), randomUUID()]
    const asked = flow()
    const element = (base: Flow): Flow['elements'][number] => ({
      id: elementId,
      type: 'question',
      order: 1,
      isVisible: true,
      triggers: [],
      question: {
        id: questionId,
        key: base.name,
        style: 'phone_verification',
        body: {},
        isRequired: true,
        isMultiSelect: false,
        hidePersonalData: false,
        options: [],
        statements: [],
        extra: {},
      },
    })
    await at.store.putDraft(workspaceId, { ...asked, elements: [element(asked)] }, noon)
    await at.store.putNode(workspaceId, nodeId, settings({ flow_id: asked.id }), noon)
    expect(await at.store.phoneCodes.nodesAsking(questionId)).toEqual([])
    await at.store.publish(workspaceId, asked.id, noon)
    const [found, ...others] = await at.store.phoneCodes.nodesAsking(questionId)
    expect(others).toEqual([])
    expect(found).toMatchObject({ node: { id: nodeId, workspaceId }, languageCode: 'en' })
    await at.store.putDraft(workspaceId, asked, noon + 1)
    await at.store.publish(workspaceId, asked.id, noon + 1)
    expect(await at.store.phoneCodes.nodesAsking(questionId)).toHaveLength(1)
    expect(await at.store.phoneCodes.nodesAsking(randomUUID())).toEqual([])
  })

  it('the outbox is read newest first, page by page, by its own workspace', async () => {
    const workspaceId = randomUUID()
    const messages = [0, 1, 2].map((n) => ({
      id: randomUUID(),
      address: '+436641204897',
      body: `code ${n}`,
      createdAt: noon + n,
    }))
    for (const message of messages) await at.store.smsOutbox.add(workspaceId, message)
    const first = await at.store.smsOutbox.list(workspaceId, { limit: 2 })
    expect(first.items).toEqual([messages[2], messages[1]])
    expect(
      (await at.store.smsOutbox.list(workspaceId, { limit: 2, after: first.next ?? '' })).items,
    ).toEqual([messages[0]])
    expect((await at.store.smsOutbox.list(randomUUID(), { limit: 2 })).items).toEqual([])
    await at.store.phoneCodes.forget(noon + 2 * 24 * hour + 2)
    expect((await at.store.smsOutbox.list(workspaceId, { limit: 9 })).items).toEqual([messages[2]])
  })
})
