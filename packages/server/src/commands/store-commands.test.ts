// Each command on both stores at rest, and on an embedded store that a server has open: through the socket, as on a terminal.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualLimits } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hashLinkToken } from '../actions/owner/people/link-token.ts'
import { firstWorkspace } from '../start/first-workspace.ts'
import { makeReadOnlyMode } from '../start/read-only-mode.ts'
import { secretsOf } from '../start/secrets.ts'
import type { Store } from '../store/index.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { connectAssistant, storePerson } from '../test-kit/stored-person.ts'
import { askServer, listenForCommands } from './command-socket.ts'
import { runOnStore, type StoreInput, type StoreTools } from './store-command.ts'
import { storeCommands } from './store-commands.ts'

const config = { publicUrl: 'http://localhost:3000', studioUrl: null }
const toolsOf = (store: Store): StoreTools => ({
  store,
  config,
  clock: () => Date.now(),
  newId: () => randomUUID(),
})
const commandNamed = (name: string) => {
  const command = storeCommands.find((one) => one.name === name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  return command
}

const Rotated = z.array(
  z.strictObject({
    purpose: z.string(),
    signs_from: z.iso.datetime(),
    replaced_ends_at: z.iso.datetime(),
  }),
)

type Run = (
  name: string,
  operands?: readonly string[],
  options?: StoreInput['options'],
) => Promise<{ exitCode: number | null; out: string; err: string }>

function collecting(send: (name: string, input: StoreInput) => Promise<number | null>): Run {
  return async (name, operands = [], options = {}) => {
    const printed = { out: '', err: '' }
    const input: StoreInput = {
      operands,
      options,
      user: 'ada',
      out: (text) => {
        printed.out += text
      },
      err: (text) => {
        printed.err += text
      },
    }
    return { exitCode: await send(name, input), ...printed }
  }
}

onEachStore({ describe, beforeAll, afterAll }, 'commands on the store', (at) => {
  describe.each(['at rest', 'with a server running'])('%s', (state) => {
    let run: Run
    let workspaceId: string
    let stop = async (): Promise<void> => undefined
    const folder = mkdtempSync(join(tmpdir(), 'askwell-cli-'))
    beforeAll(async () => {
      const tools = toolsOf(at.store)
      const made = await firstWorkspace({
        ...tools,
        apiKey: null,
        makeKey: () => `askwell_${randomUUID()}`,
      })
      workspaceId = made.id
      if (state === 'at rest') {
        run = collecting((name, input) => runOnStore(commandNamed(name), input, tools))
        return
      }
      stop = await listenForCommands(folder, tools, {
        commands: storeCommands,
        run: runOnStore,
        readOnly: makeReadOnlyMode(at.store.hold, console),
      })
      run = collecting((name, input) => askServer(folder, name, input))
    })
    afterAll(async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const newest = async () => (await at.store.people.audit(workspaceId, {}, { limit: 1 })).items[0]

    it('prints a link that makes an owner, and tells the audit log who asked (OP-78)', async () => {
      const email = `${randomUUID()}@shop.example`
      const { exitCode, out } = await run('owner create', [], { email })
      expect(exitCode).toBe(0)
      const token = /\/studio\/invitation#([\w-]+)/.exec(out)?.[1] ?? ''
      const invitation = await at.store.people.openInvitation(hashLinkToken(token), Date.now())
      expect(invitation).toMatchObject({ email, role: 'owner' })
      expect(await newest()).toMatchObject({
        action: 'create_invitation',
        actor: { kind: 'system', name: 'cli (ada)' },
      })
    })

    it('ends the sessions of a person and prints a link for a new password (OP-80)', async () => {
      const { id, email } = await storePerson(at.store, workspaceId)
      const { exitCode, out } = await run('password reset', [email.toUpperCase()])
      expect(exitCode).toBe(0)
      const token = /\/studio\/reset-password#([\w-]+)/.exec(out)?.[1]
      const [link] = await at.store.signIn.find('verification', [
        {
          column: 'identifier',
          operator: 'eq',
          value: `reset-password:${token}`,
          connector: 'AND',
        },
      ])
      expect(link?.['value']).toBe(id)
      expect(await at.store.people.sessions(id, Date.now())).toEqual([])
      expect(await newest()).toMatchObject({ action: 'create_reset_link', target: id })
    })

    it('signs a person out everywhere, and removes a lost second factor', async () => {
      const { id, email } = await storePerson(at.store, workspaceId)
      await connectAssistant(at.store, workspaceId, id)
      expect(await at.store.oauth.grants(id)).toHaveLength(1)
      expect((await run('sessions end', [email])).out).toBe('1 session has ended.\n')
      expect(await at.store.oauth.grants(id)).toEqual([])
      expect(await newest()).toMatchObject({ action: 'end_sessions', target: id })
      expect((await run('second-factor reset', [email])).exitCode).toBe(0)
      expect(await newest()).toMatchObject({ action: 'reset_second_factor', target: id })
    })

    it('signs everybody out with --all, and asks for one or the other', async () => {
      const people = [
        await storePerson(at.store, workspaceId),
        await storePerson(at.store, workspaceId),
      ]
      const { exitCode, out } = await run('sessions end', [], { all: true })
      expect([exitCode, out]).toEqual([0, expect.stringMatching(/^\d+ sessions have ended\.\n$/)])
      for (const { id } of people)
        expect(await at.store.people.sessions(id, Date.now())).toEqual([])
      const ended = await at.store.people.audit(
        workspaceId,
        { action: 'end_sessions' },
        { limit: 500 },
      )
      expect(ended.items.map(({ target }) => target)).toEqual(
        expect.arrayContaining(people.map(({ id }) => id)),
      )
      for (const [operands, options] of [
        [[], {}],
        [['a@b.example'], { all: true }],
      ] as const)
        expect((await run('sessions end', operands, options)).exitCode).toBe(2)
    })

    it('creates, lists and revokes an API key', async () => {
      const made = await run('keys create', [], { name: 'Nightly', role: 'analyst', json: true })
      const { id, key } = JSON.parse(made.out)
      expect(key).toMatch(/^askwell_/)
      const listed = await run('keys list', [], { json: true })
      expect(JSON.parse(listed.out)).toContainEqual(
        expect.objectContaining({ id, name: 'Nightly', role: 'analyst', expires_at: null }),
      )
      expect(listed.out).not.toContain(key)
      expect((await run('keys revoke', [id])).exitCode).toBe(0)
      expect((await run('keys list', [], { json: true })).out).not.toContain(id)
    })

    it('rotates an API key, and lets the one before it go on for the overlap', async () => {
      const options = { name: 'Import', role: 'editor', json: true }
      const before = JSON.parse((await run('keys create', [], options)).out)
      const begun = Date.now()
      const rotated = JSON.parse(
        (await run('keys rotate', [before.id], { overlap: '2h', json: true })).out,
      )
      expect(rotated).toEqual({
        id: expect.any(String),
        key: expect.stringMatching(/^askwell_/),
        replaces: before.id,
        replaced_ends_at: expect.any(String),
      })
      const endsAt = Date.parse(rotated.replaced_ends_at)
      expect(endsAt).toBeGreaterThanOrEqual(begun + 2 * 3_600_000)
      expect(endsAt).toBeLessThan(Date.now() + 2 * 3_600_000 + 1)
      expect(await at.store.people.apiKey(workspaceId, before.id)).toMatchObject({
        expiresAt: endsAt,
      })
      expect(await at.store.people.apiKey(workspaceId, rotated.id)).toMatchObject({
        name: 'Import',
        role: 'editor',
        expiresAt: null,
      })
      expect(await newest()).toMatchObject({ action: 'patch_api_key', target: before.id })
      // A second rotation does not postpone the expiry.
      await run('keys rotate', [before.id], { overlap: '7d' })
      expect((await at.store.people.apiKey(workspaceId, before.id))?.expiresAt).toBe(endsAt)
      expect((await run('keys rotate', [before.id], { overlap: 'soon' })).exitCode).toBe(2)
    })

    it('rotates secrets of short-lived tokens, once in a minute, and names what it does not know (OP-78)', async () => {
      // The names are those of a store that both states share.
      const purpose = state === 'at rest' ? 'preview' : 'security'
      const rotate = (operand: string[], options = {}) =>
        run('secrets rotate', operand, { json: true, ...options })
      await secretsOf(at.store)
      const begun = Date.now()
      const { exitCode, out } = await rotate([purpose], { overlap: '2h' })
      expect(exitCode).toBe(0)
      const [rotated] = Rotated.parse(JSON.parse(out))
      const signsFrom = Date.parse(rotated?.signs_from ?? '')
      expect(rotated?.purpose).toBe(purpose)
      expect(signsFrom).toBeGreaterThanOrEqual(begun + 60_000)
      expect(Date.parse(rotated?.replaced_ends_at ?? '')).toBe(signsFrom + 2 * 3_600_000)
      expect(await newest()).toMatchObject({
        action: 'rotate_secret',
        target: purpose,
        actor: { kind: 'system', name: 'cli (ada)' },
      })
      expect(await rotate([purpose])).toMatchObject({
        exitCode: 7,
        out: '[]\n',
        err: expect.stringContaining('Try again in a minute.'),
      })
      for (const [operand, options] of [
        [['chat'], {}],
        [[], {}],
        [['preview'], { all: true }],
        [['run'], { overlap: 'soon' }],
      ] as const)
        expect(await rotate([...operand], options)).toMatchObject({
          exitCode: 2,
          err: expect.stringContaining('submission, preview, security, run'),
        })
    })

    it('says the same of every name that does not exist, and exits with 7 (OP-79)', async () => {
      const nobody = { exitCode: 7, out: '', err: 'Nothing of this name exists.\n' }
      for (const name of ['password reset', 'second-factor reset', 'sessions end'])
        expect(await run(name, ['nobody@shop.example'])).toEqual(nobody)
      expect(await run('keys revoke', [randomUUID()])).toEqual(nobody)
      expect(await run('keys rotate', [randomUUID()])).toEqual(nobody)
      expect(await run('owner create', [], { email: 'a@b.example', workspace: 'w' })).toEqual(
        nobody,
      )
    })

    it('refuses a key with an end in the past in the words of the call', async () => {
      const options = { name: 'Old', role: 'analyst', expires: '2020-01-01T00:00:00Z' }
      const { exitCode, err } = await run('keys create', [], options)
      expect(exitCode).toBe(7)
      expect(err).toContain('expires_at must be in the future.')
    })

    it('prints the limits of a workspace and changes one at a time (OP-67)', async () => {
      const id = await at.store.createWorkspace('Limited', Date.now())
      const limits = async (...change: string[]) =>
        JSON.parse((await run('workspace limit', [id, ...change], { json: true })).out)
      expect(await limits()).toEqual(usualLimits)
      expect(await limits('surveys=7')).toEqual({ ...usualLimits, surveys: 7 })
      expect(await limits('webhooks=0')).toEqual({ ...usualLimits, surveys: 7, webhooks: 0 })
      expect(await limits('surveys=usual')).toEqual({ ...usualLimits, webhooks: 0 })
      const [entry] = (await at.store.people.audit(id, {}, { limit: 1 })).items
      expect(entry).toMatchObject({
        action: 'patch_workspace_limits',
        actor: { kind: 'system', name: 'cli (ada)' },
        changes: [{ member: 'surveys', from: 7, to: null }],
      })
      for (const wrong of ['surveys', 'surveys=-1', 'surveys=many', 'surveyors=1'])
        expect((await run('workspace limit', [id, wrong])).exitCode, wrong).toBe(2)
      expect((await run('workspace limit', [randomUUID()])).exitCode).toBe(7)
      await run('workspace delete', [id], { yes: true })
    })

    it('suspends a workspace and ends it, and deletes another with --yes alone (OP-67)', async () => {
      const id = await at.store.createWorkspace('Passing', Date.now())
      expect((await run('workspace suspend', [id])).out).toBe('The workspace is suspended.\n')
      expect((await at.store.workspaceRules(id))?.suspendedAt).toBeGreaterThan(0)
      expect((await run('workspace suspend', [id], { off: true })).exitCode).toBe(0)
      expect(await at.store.workspaceRules(id)).toMatchObject({ suspendedAt: null })
      expect((await run('workspace suspend', [randomUUID()])).exitCode).toBe(7)
      expect(await run('workspace delete', [id])).toMatchObject({
        exitCode: 2,
        err: expect.stringContaining('--yes'),
      })
      expect(await at.store.people.workspaceName(id)).toBe('Passing')
      expect((await run('workspace delete', [id], { yes: true })).exitCode).toBe(0)
      expect(await at.store.people.workspaceName(id)).toBeNull()
      expect(await newest()).toMatchObject({
        action: 'delete_workspace',
        target: id,
        actor: { kind: 'system', name: 'cli (ada)' },
      })
      expect((await run('workspace delete', [id], { yes: true })).exitCode).toBe(7)
      expect(await run('workspace delete', [workspaceId], { yes: true })).toMatchObject({
        exitCode: 7,
        err: expect.stringContaining('only workspace'),
      })
    })

    it.runIf(state !== 'at rest')('opens its socket for its own user alone', () => {
      expect(statSync(join(folder, 'askwell.sock')).mode & 0o777).toBe(0o600)
    })
  })
})

describe('without a server', () => {
  it('finds no socket', async () => {
    const run = collecting((name, input) => askServer('/no/such/folder', name, input))
    expect((await run('keys list')).exitCode).toBe(null)
  })
})
