// What an operator does for people who cannot help themselves: the first owner, a lost password, a lost phone.
import { fullAccess } from '@askwell/contract'
import { endConnections } from '../actions/owner/people/assistants.ts'
import { hashLinkToken, newLinkToken } from '../actions/owner/people/link-token.ts'
import { note } from '../actions/owner/people/notes.ts'
import { exitCodes } from '../config/exit-codes.ts'
import type { PersonRow, SignInCondition } from '../store/people/people.ts'
import { textOf } from './command.ts'
import {
  actorOf,
  type StoreCommand,
  type StoreInput,
  type StoreTools,
  studioLink,
} from './store-command.ts'

const linkLastsMs = 3_600_000

const ownerCreate: StoreCommand = {
  name: 'owner create',
  operands: [],
  summary: 'Prints a link by which somebody becomes an owner. It works once, for one hour.',
  options: {
    email: { value: 'EMAIL', meaning: 'The address of the new owner (needed).' },
    workspace: { value: 'ID', meaning: 'The workspace; without it the first one.' },
  },
  async runOnStore(input, tools) {
    const { store, clock, newId } = tools
    const email = textOf(input, 'email')?.trim().toLowerCase()
    if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) {
      input.err('`askwell owner create` needs --email with an e-mail address.\n')
      return exitCodes.configuration
    }
    const workspaceId = textOf(input, 'workspace') ?? (await store.firstWorkspace())
    if (workspaceId === null || (await store.people.workspaceName(workspaceId)) === null)
      return unknown(input)
    const at = clock()
    const token = newLinkToken()
    const actor = actorOf(input)
    const invitation = {
      id: newId(),
      workspaceId,
      email,
      role: 'owner',
      access: fullAccess,
      invitedBy: actor.name,
      isMailed: false,
      createdAt: at,
      expiresAt: at + linkLastsMs,
    } as const
    const entry = note(at, actor, 'create_invitation', invitation.id, { targetName: email })
    const outcome = await store.people.addInvitation(invitation, hashLinkToken(token), entry)
    if (outcome === 'member') {
      input.err('This person is already a member. An owner can change the role in the studio.\n')
      return exitCodes.failed
    }
    return printLink(input, studioLink(tools, 'invitation', token), email)
  },
}

const passwordReset: StoreCommand = {
  name: 'password reset',
  operands: ['EMAIL'],
  summary:
    'Ends all sessions and connected assistants of a person and prints a link for a new password. It works once, for one hour.',
  options: {},
  async runOnStore(input, tools) {
    const person = await personOf(input, tools)
    if (person === null) return unknown(input)
    const { store, clock, newId } = tools
    const at = clock()
    await endSessions(input, tools, person)
    const token = newLinkToken()
    await store.signIn.create('verification', {
      id: newId(),
      identifier: `reset-password:${token}`,
      value: person.id,
      expires_at: at + linkLastsMs,
      created_at: at,
      updated_at: at,
    })
    await recordOf(input, tools, person, 'create_reset_link')
    return printLink(input, studioLink(tools, 'reset-password', token), person.email)
  },
}

const secondFactorReset: StoreCommand = {
  name: 'second-factor reset',
  operands: ['EMAIL'],
  summary:
    'Removes the authenticator app, its codes and the passkeys of a person, and ends all sessions and connected assistants.',
  options: {},
  async runOnStore(input, tools) {
    const person = await personOf(input, tools)
    if (person === null) return unknown(input)
    const { signIn } = tools.store
    await signIn.update('person', [is('id', person.id)], { two_factor_enabled: 0 })
    await signIn.remove('second_factor', [is('user_id', person.id)])
    await signIn.remove('passkey', [is('person_id', person.id)])
    await endSessions(input, tools, person)
    await recordOf(input, tools, person, 'reset_second_factor')
    input.out(`${person.email} signs in with the password alone from now on.\n`)
    return 0
  },
}

const sessionsEnd: StoreCommand = {
  name: 'sessions end',
  operands: ['[EMAIL]'],
  summary:
    'Signs a person out everywhere and disconnects their assistants, or does so for everybody with --all.',
  options: { all: { meaning: 'Ends the sessions of every person of the instance.' } },
  async runOnStore(input, tools) {
    const isAll = input.options['all'] === true
    if (isAll === input.operands.length > 0) {
      input.err('`askwell sessions end` needs an e-mail address or --all, and not both.\n')
      return exitCodes.configuration
    }
    let count = 0
    if (isAll)
      for await (const person of peopleOf(tools)) count += await endSessionsOf(input, tools, person)
    else {
      const person = await personOf(input, tools)
      if (person === null) return unknown(input)
      count = await endSessionsOf(input, tools, person)
    }
    input.out(`${count === 1 ? '1 session has' : `${count} sessions have`} ended.\n`)
    return 0
  },
}

async function endSessionsOf(
  input: StoreInput,
  tools: StoreTools,
  person: Pick<PersonRow, 'id' | 'name'>,
): Promise<number> {
  const count = await endSessions(input, tools, person)
  await recordOf(input, tools, person, 'end_sessions')
  return count
}

async function* peopleOf({ store }: StoreTools): AsyncIterable<Pick<PersonRow, 'id' | 'name'>> {
  const limit = 100
  for (let offset = 0; ; offset += limit) {
    const order = { column: 'id', direction: 'asc' } as const
    const rows = await store.signIn.find('person', [], { limit, offset, order })
    yield* rows.map((row) => ({ id: String(row['id']), name: String(row['name']) }))
    if (rows.length < limit) return
  }
}

export const peopleCommands = [ownerCreate, passwordReset, secondFactorReset, sessionsEnd]

const personOf = ({ operands }: StoreInput, { store }: StoreTools): Promise<PersonRow | null> =>
  store.people.personByEmail((operands[0] ?? '').trim().toLowerCase())

/**
 * Also ends what was begun (links for a new password, and sign-ins that wait for their second step), and the connections of
 * assistants, which outlive every session.
 */
async function endSessions(
  input: StoreInput,
  tools: StoreTools,
  { id }: Pick<PersonRow, 'id'>,
): Promise<number> {
  const { store } = tools
  await store.signIn.remove('verification', [is('value', id)])
  await endConnections(tools, actorOf(input), id)
  return (await store.signIn.remove('person_session', [is('user_id', id)])).length
}

const recordOf = (
  input: StoreInput,
  { store, clock }: StoreTools,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  action: 'create_reset_link' | 'reset_second_factor' | 'end_sessions',
): Promise<void> =>
  store.people.recordForPerson(id, note(clock(), actorOf(input), action, id, { targetName: name }))

const is = (column: string, value: string): SignInCondition => ({
  column,
  operator: 'eq',
  value,
  connector: 'AND',
})

function printLink({ out }: StoreInput, link: string, email: string): 0 {
  out(`Give this link to ${email}. It works once, for one hour:\n${link}\n`)
  return 0
}

/** The same words for every kind of name, so that a script learns nothing from them. */
export function unknown({ err }: StoreInput): typeof exitCodes.failed {
  err('Nothing of this name exists.\n')
  return exitCodes.failed
}
