// Which mails owners receive about the limits of their workspace (OP-67), on both stores.
import { randomUUID } from 'node:crypto'
import type { LimitChanges } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../deps.ts'
import { behindOurBack } from '../../store/suite/behind-our-back.ts'
import { answer, newGround, noon, row, type TestWorkspace, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { tellOfLimits } from './limit-notices.ts'
import { note } from './people/notes.ts'

onEachStore({ describe, beforeAll, afterAll }, 'mails about limits (OP-67)', (at) => {
  let ground: TestWorkspace
  let mails: Mail[]
  const operator = { kind: 'system', id: null, name: 'operator' } as const
  beforeEach(async () => {
    ground = await newGround(at.store)
    mails = []
    for (const [role, language] of [
      ['owner', 'de'],
      ['owner', null],
      ['editor', null],
    ] as const) {
      const id = await join(role)
      if (language !== null)
        await behindOurBack(
          at.place,
          `update person set language = '${language}' where id = '${id}'`,
        )
    }
  })
  async function join(role: 'owner' | 'editor'): Promise<string> {
    const { people } = at.store
    const [id, hash] = [randomUUID(), randomUUID()]
    const { workspaceId } = ground
    const email = `${id}@people.test`
    await people.addInvitation(
      {
        ...{ id: randomUUID(), workspaceId, email, role, invitedBy: 'Test', isMailed: false },
        ...{ access: { channels: 'all', exports: false }, createdAt: noon, expiresAt: noon + 10 },
      },
      hash,
      note(noon, operator, 'set_up'),
    )
    const proofs = { isEmailVerified: true, passwordHash: 'hash', accountId: randomUUID() }
    await people.acceptInvitation(
      hash,
      { id, name: role, email, ...proofs },
      note(noon, operator, 'accept_invitation'),
    )
    return id
  }
  const limit = (changes: LimitChanges) =>
    at.store.limitWorkspace(
      ground.workspaceId,
      changes,
      note(noon, operator, 'patch_workspace_limits', ground.workspaceId),
    )
  const tell = (isAway: (mail: Mail) => boolean = () => false) =>
    tellOfLimits(
      {
        store: at.store,
        clock: () => noon,
        sendMail: async (mail) => {
          if (isAway(mail)) throw new Error('away')
          mails.push(mail)
        },
      },
      new AbortController().signal,
    )
  const add = async (count: number) => {
    for (let place = 0; place < count; place += 1)
      await at.store.webhooks.add(
        ground.workspaceId,
        {
          id: randomUUID(),
          settings: {
            url: 'https://crm.example/hook',
            format: 'standard',
            types: [],
            enabled: true,
          },
          secret: 'whsec_c2VjcmV0',
        },
        noon,
      )
  }
  const texts = () => mails.map(({ text }) => text.split('\n')[0])

  it('go to each owner in their language, once at 80 % and once at 100 %', async () => {
    await limit({ webhooks: 5 })
    await add(3)
    await tell()
    expect(mails).toEqual([])
    await add(1)
    await tell()
    await tell()
    expect(texts().toSorted()).toEqual([
      expect.stringMatching(/^Der Arbeitsbereich .* 80 % .*: Webhooks, 4 \/ 5\.$/),
      expect.stringMatching(/^The workspace .* has used 80 % of a limit: webhooks, 4 \/ 5\.$/),
    ])
    mails = []
    await add(1)
    await tell()
    await tell()
    expect(texts()).toHaveLength(2)
    expect(texts()).toContainEqual(expect.stringMatching(/has reached a limit: webhooks, 5 \/ 5/))
  })

  it('count the bytes of rows, also where no mail can be sent', async () => {
    await at.store.saveFeedback(write(row(ground, { responses: [answer('x'.repeat(4_000))] })))
    const signal = new AbortController().signal
    await tellOfLimits({ store: at.store, clock: () => noon, sendMail: null }, signal)
    const { rowBytes } = (await at.store.workspaceRules(ground.workspaceId)) ?? { rowBytes: 0 }
    expect(rowBytes).toBeGreaterThan(4_000)
    await limit({ stored_bytes: Math.ceil(rowBytes / 0.9) })
    await tell()
    expect(texts()).toContainEqual(
      expect.stringMatching(/has used 80 % of a limit: responses, contacts, messages and files/),
    )
  })

  it('come again only after the workspace was below 80 %, and none says that nothing is limited', async () => {
    await limit({ webhooks: 1, file_bytes: null })
    await add(1)
    await tell()
    await limit({ webhooks: 10 })
    await tell()
    await limit({ webhooks: 1 })
    mails = []
    await tell()
    expect(mails).toHaveLength(2)
  })

  it('are tried again while the mail server does not answer', async () => {
    await limit({ webhooks: 1 })
    await add(1)
    await expect(tell(() => true)).rejects.toThrow('away')
    await tell()
    await tell()
    expect(mails).toHaveLength(2)
  })

  it('reach the other owners once, and the missed one later, when one cannot be reached for now', async () => {
    await limit({ webhooks: 1 })
    await add(1)
    let missed = ''
    const isFirst = ({ to }: Mail) => {
      missed ||= to
      return to === missed
    }
    for (let turn = 0; turn < 2; turn += 1) await expect(tell(isFirst)).rejects.toThrow('away')
    expect(mails.map(({ to }) => to)).toEqual([expect.not.stringContaining(missed)])
    await tell()
    await tell()
    expect(mails.map(({ to }) => to)).toEqual([expect.anything(), missed])
  })
})
