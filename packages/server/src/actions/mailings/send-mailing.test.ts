// Mailings over both stores and a real mail server on the loopback: who gets a mail and when, and who no longer does.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Customer } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailer } from '../../outside/mail.ts'
import type { NewMailingRow } from '../../store/mailings/mailing-writes.ts'
import { customer, newGround, noon, row, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { type MailListener, startMailListener } from '../../test-kit/mail-listener.ts'
import { note } from '../owner/people/notes.ts'
import { newLinkToken } from './link-token.ts'
import { mailsToday } from './mails-of-day.ts'
import { sendMailing } from './send-mailing.ts'

const day = 86_400_000
const minute = 60_000
const linesOf = (text = ''): string => text.replaceAll('\r\n', '\n')
const publicKey = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

onEachStore({ describe, beforeAll, afterAll }, 'mailings', (at) => {
  let listener: MailListener
  let now = noon
  let sendMail: ReturnType<typeof mailer>
  beforeEach(async () => {
    now = noon
    listener = await startMailListener()
    sendMail = mailer({ smtpUrl: listener.url, from: 'Lumen Air <ask@lumen.example>' })
  })
  afterEach(() => listener.close())

  /** The given people, new to a fresh workspace. */
  const mailing = async (
    people: readonly { readonly email: string | null; readonly name?: string }[],
    over: Partial<NewMailingRow['record']> = {},
  ) => {
    const ground = await newGround(at.store)
    const id = randomUUID()
    const recipients = people.map(({ email, name = null }) => ({
      id: randomUUID(),
      customer_id: randomUUID(),
      email,
      name,
      external_id: null,
      link: newLinkToken(),
      signature: 'signature',
    }))
    const record: NewMailingRow['record'] = {
      id,
      workspace_id: ground.workspaceId,
      node_id: ground.nodeId,
      name: 'Spring',
      kind: 'mail',
      subject: 'How was it, {name}?',
      body: 'Dear {name},\nwe would like to know.\n{link}\nThank you ☀',
      lang: 'en',
      reminder_days: '[3,7]',
      created_at: now,
      stopped_at: null,
      ...over,
    }
    const key = {
      id: randomUUID(),
      nodeId: ground.nodeId,
      name: 'Spring',
      publicKey,
      createdAt: now,
      expiresAt: null,
    }
    // A contact's name has no control characters, but a list that was stored earlier may have some.
    const newCustomers = recipients.map((one) =>
      Customer.parse({
        id: one.customer_id,
        email: one.email,
        name: one.name?.replaceAll(/\p{Cc}/gu, ' '),
      }),
    )
    expect(await at.store.mailings.add({ record, key, recipients, newCustomers }, now)).toEqual({
      kind: 'added',
    })
    return { ...ground, id, recipients }
  }
  type TestMailing = Awaited<ReturnType<typeof mailing>>
  const send = (made: TestMailing) =>
    sendMailing(
      {
        store: at.store,
        clock: () => now,
        config: { publicUrl: 'https://ask.example', rateLimits: true } as never,
        sendMail,
      },
      made.id,
      new AbortController().signal,
    )
  const states = async (made: TestMailing) =>
    (await at.store.mailings.recipients(made.workspaceId, made.id, { limit: 500 })).items.map(
      ({ state }) => state,
    )
  const answers = async (made: TestMailing, place: number): Promise<void> => {
    const one = made.recipients[place]
    if (!one) throw new Error('the recipient is missing')
    const channel = { kind: 'email' as const, distribution_id: made.id, customer_id: one.id }
    const outcome = await at.store.saveFeedback(
      write(row(made, { channel, customer: customer({ id: one.customer_id }) })),
    )
    expect(outcome.kind).toBe('stored')
  }
  const to = () => listener.mails.flatMap((mail) => mail.to)

  it('waits until the next day when the workspace has sent its mails of the day (OP-67)', async () => {
    const made = await mailing([
      { email: 'ada@x.example' },
      { email: 'bob@x.example' },
      { email: 'cem@x.example' },
    ])
    const { workspaceId } = made
    const operator = { kind: 'system', id: null, name: 'operator' } as const
    const entry = note(now, operator, 'patch_workspace_limits', workspaceId, {})
    await at.store.limitWorkspace(workspaceId, { mails_per_day: 2 }, entry)
    const midnight = (Math.floor(now / day) + 1) * day
    expect(await send(made)).toBe(midnight)
    expect(to()).toEqual(['ada@x.example', 'bob@x.example'])
    expect(await send(made)).toBe(midnight)
    expect(await mailsToday({ store: at.store, clock: () => now }, workspaceId)).toBe(2)
    now = midnight
    await send(made)
    expect(to()).toEqual(['ada@x.example', 'bob@x.example', 'cem@x.example'])
  })

  it('hands each their own link, reminds who has not answered twice, and then is done (O-12)', async () => {
    const made = await mailing([
      { email: 'ada@x.example', name: 'Ada $& Özgür' },
      { email: 'bob@x.example', name: 'Bob' },
      { email: null, name: 'No address' },
    ])
    expect(await states(made)).toEqual(['queued', 'queued', 'queued'])
    expect(await send(made)).toBe(now + 3 * day)
    expect(to()).toEqual(['ada@x.example', 'bob@x.example'])
    const [mail] = listener.mails
    const link = `https://ask.example/v1/links/${made.recipients[0]?.link}`
    expect(mail?.from).toBe('ask@lumen.example')
    expect(linesOf(mail?.text)).toContain(
      `Dear Ada $& Özgür,\nwe would like to know.\n${link}\nThank you ☀`,
    )
    expect(mail?.text.match(/v1\/links/g)).toHaveLength(2)
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${link}/unsubscribe>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    await answers(made, 0)
    expect(await states(made)).toEqual(['answered', 'sent', 'queued'])
    now += 3 * day
    expect(await send(made)).toBe(now + 7 * day)
    now += 7 * day
    expect(await send(made)).toBeNull()
    expect(to().slice(2)).toEqual(['bob@x.example', 'bob@x.example'])
    const { items } = await at.store.mailings.recipients(made.workspaceId, made.id, { limit: 500 })
    expect(items.map(({ mails_sent }) => mails_sent)).toEqual([1, 3, 0])
  })

  it('a link that is not in the text is added at its end; the subject cannot become another header', async () => {
    const made = await mailing([{ email: 'ada@x.example', name: 'Ada\r\nBcc: eve@x.example' }], {
      body: 'Hello',
      reminder_days: '[]',
    })
    await send(made)
    expect(listener.mails[0]?.headers['subject']).toBe('How was it, Ada Bcc: eve@x.example?')
    expect(listener.mails[0]?.headers).not.toHaveProperty('bcc')
    expect(linesOf(listener.mails[0]?.text)).toContain(
      `Hello\n\nhttps://ask.example/v1/links/${made.recipients[0]?.link}\n`,
    )
  })

  it('who unsubscribed, by this address anywhere in the workspace, gets nothing more', async () => {
    const made = await mailing([{ email: 'ada@x.example' }, { email: 'bob@x.example' }])
    const twin = Customer.parse({ id: randomUUID(), email: 'ADA@x.example' })
    await at.store.customers.add(made.workspaceId, twin, now)
    await at.store.customers.unsubscribe(made.workspaceId, twin.id, now)
    await send(made)
    expect(to()).toEqual(['bob@x.example'])
    await at.store.customers.unsubscribe(
      made.workspaceId,
      made.recipients[1]?.customer_id ?? '',
      now,
    )
    now += 3 * day
    expect(await send(made)).toBeNull()
    expect(to()).toEqual(['bob@x.example'])
    expect(await states(made)).toEqual(['unsubscribed', 'unsubscribed'])
  })

  it('tries again after a failure, later each time; an address that is refused for good fails at once', async () => {
    const made = await mailing([{ email: 'never@x.example' }, { email: 'later@x.example' }], {
      reminder_days: '[]',
    })
    listener.answer = (address) => (address.startsWith('never') ? 550 : 450)
    const waits: number[] = []
    for (let next = await send(made); next !== null; next = await send(made)) {
      waits.push((next - now) / minute)
      now = next
    }
    expect(waits).toEqual([5, 20, 80, 320, 1_280])
    expect(await states(made)).toEqual(['failed', 'failed'])
    const { items } = await at.store.mailings.recipients(made.workspaceId, made.id, { limit: 500 })
    expect(items.map(({ fault }) => fault)).toEqual(['refused', 'unreachable'])
    expect((await at.store.mailings.read(made.workspaceId, made.id))?.counts).toEqual({ failed: 2 })

    const again = await mailing([{ email: 'later@x.example' }], { reminder_days: '[]' })
    now = (await send(again)) ?? 0
    listener.answer = () => 250
    expect(await send(again)).toBeNull()
    expect(await states(again)).toEqual(['sent'])
  })

  it('goes slowly: twenty at once, then a pause', async () => {
    const made = await mailing(
      Array.from({ length: 45 }, (_, place) => ({ email: `p${place}@x.example` })),
      { reminder_days: '[]' },
    )
    const sent: number[] = []
    for (let next: number | null = now; next !== null; ) {
      now = next
      next = await send(made)
      sent.push(listener.mails.length)
    }
    expect(sent).toEqual([20, 40, 45])
    expect(now - noon).toBe(20_000)
    expect(to()).toEqual(made.recipients.map(({ email }) => email))
  })

  it('stops: nothing more goes out, and what is out stays good', async () => {
    const made = await mailing([{ email: 'ada@x.example' }, { email: 'bob@x.example' }])
    listener.answer = (address) => (address.startsWith('bob') ? 450 : 250)
    await send(made)
    expect(await at.store.mailings.stop(made.workspaceId, made.id, now)).toBe(true)
    listener.answer = () => 250
    now += 30 * day
    expect(await send(made)).toBeNull()
    expect(to()).toEqual(['ada@x.example'])
    expect(await states(made)).toEqual(['sent', 'stopped'])
    await at.store.mailings.noteOpened(made.recipients[0]?.id ?? '', now)
    await at.store.mailings.noteOpened(made.recipients[0]?.id ?? '', now + 1)
    const opened = await at.store.mailings.byLink(made.recipients[0]?.link ?? '')
    expect([opened?.opened_at, (await states(made))[0]]).toEqual([now, 'opened'])
    expect(await at.store.mailings.stop(randomUUID(), made.id, now)).toBe(false)
  })

  it('an erased recipient is gone from it, and comes back by no list', async () => {
    const made = await mailing([{ email: 'ada@x.example' }])
    const customerId = made.recipients[0]?.customer_id ?? ''
    await at.store.erasure.erase(
      { workspaceId: made.workspaceId, customerId, answers: 'delete' },
      now,
    )
    expect(await send(made)).toBeNull()
    expect(await states(made)).toEqual([])
    const known = await at.store.mailings.known(made.workspaceId, {
      externalIds: ['card-1'],
      emails: ['ada@x.example'],
    })
    expect([known.byEmail.size, known.byExternalId.size]).toEqual([0, 0])
    const back = Customer.parse({ id: customerId, email: 'ada@x.example' })
    const [record] = [await at.store.mailings.byId(made.id)]
    if (record === null) throw new Error('the mailing is there')
    const key = {
      id: randomUUID(),
      nodeId: made.nodeId,
      name: 'Spring',
      publicKey,
      createdAt: now,
      expiresAt: null,
    }
    const outcome = await at.store.mailings.add(
      { record: { ...record, id: randomUUID() }, key, recipients: [], newCustomers: [back] },
      now,
    )
    expect(outcome).toEqual({ kind: 'erased', customerIds: [customerId] })
    expect(
      (await at.store.mailings.list(made.workspaceId, made.nodeId, { limit: 10 })).items,
    ).toHaveLength(1)
  })
})
