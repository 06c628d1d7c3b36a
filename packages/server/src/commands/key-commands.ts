// API keys of a workspace, for an operator without the studio.
import { Role } from '@askwell/contract'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../actions/owner/people/api-keys.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { durationMs, textOf } from './command.ts'
import { unknown } from './people-commands.ts'
import { actorOf, type StoreCommand, type StoreInput, type StoreTools } from './store-command.ts'

const workspace = { value: 'ID', meaning: 'The workspace; without it the first one.' }
const json = { meaning: 'Prints one JSON document.' }

const keysList: StoreCommand = {
  name: 'keys list',
  operands: [],
  summary: 'Lists the API keys of a workspace, without the keys themselves.',
  options: { workspace, json },
  async runOnStore(input, tools) {
    const workspaceId = await workspaceOf(input, tools)
    if (workspaceId === null) return unknown(input)
    const keys = (await listApiKeys(tools, workspaceId)).map((key) => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      role: key.role,
      expires_at: timeOf(key.expiresAt),
      used_at: timeOf(key.usedAt),
    }))
    input.out(
      input.options['json']
        ? `${JSON.stringify(keys)}\n`
        : keys
            .map(
              (key) =>
                `${key.id}  ${key.role.padEnd(7)}  ${key.prefix}…  ${key.name}, ${key.expires_at === null ? 'without an end' : `until ${key.expires_at}`}\n`,
            )
            .join(''),
    )
    return 0
  },
}

const keysCreate: StoreCommand = {
  name: 'keys create',
  operands: [],
  summary: 'Creates an API key and prints it once.',
  options: {
    name: { value: 'NAME', meaning: 'What people call it (needed).' },
    role: { value: 'ROLE', meaning: `One of ${Role.options.join(', ')} (needed).` },
    expires: { value: 'TIME', meaning: 'When it ends, as in 2027-01-31T00:00:00Z.' },
    workspace,
    json,
  },
  async runOnStore(input, tools) {
    const workspaceId = await workspaceOf(input, tools)
    if (workspaceId === null) return unknown(input)
    const name = textOf(input, 'name')?.trim()
    const role = Role.safeParse(textOf(input, 'role'))
    const expires = textOf(input, 'expires')
    if (!name || !role.success || (expires !== null && Number.isNaN(Date.parse(expires)))) {
      input.err(
        `\`askwell keys create\` needs --name, --role with one of ${Role.options.join(', ')}, and a time after --expires.\n`,
      )
      return exitCodes.configuration
    }
    const asked = { name, role: role.data, scope: null, expires_at: expires }
    const acting = { workspaceId, actor: actorOf(input) }
    const { row, key } = await createApiKey(tools, acting, asked, null)
    input.out(
      input.options['json']
        ? `${JSON.stringify({ id: row.id, name, role: row.role, key })}\n`
        : `${key}\nIts id is ${row.id}. The key is not shown again.\n`,
    )
    return 0
  },
}

const keysRotate: StoreCommand = {
  name: 'keys rotate',
  operands: ['ID'],
  summary:
    'Creates a key with the same access and prints it. The previous key ends after the overlap.',
  options: {
    overlap: {
      value: 'DURATION',
      meaning: 'How long the previous key stays valid, as in 90m, 24h or 7d; without it 24h.',
    },
    workspace,
    json,
  },
  async runOnStore(input, tools) {
    const [id = ''] = input.operands
    const overlapMs = durationMs(textOf(input, 'overlap') ?? '24h')
    if (overlapMs === null) {
      input.err('--overlap needs a number and a unit, as in 90m, 24h or 7d.\n')
      return exitCodes.configuration
    }
    const workspaceId = await workspaceOf(input, tools)
    if (workspaceId === null) return unknown(input)
    if ((await tools.store.people.apiKey(workspaceId, id)) === null) return unknown(input)
    const acting = { workspaceId, actor: actorOf(input) }
    const { row, key, endsAt } = (await rotateApiKey(tools, acting, id, overlapMs)).result
    const end = new Date(endsAt).toISOString()
    input.out(
      input.options['json']
        ? `${JSON.stringify({ id: row.id, key, replaces: id, replaced_ends_at: end })}\n`
        : `${key}\nIts id is ${row.id}. The key is not shown again. The key before it ends at ${end}.\n`,
    )
    return 0
  },
}

const keysRevoke: StoreCommand = {
  name: 'keys revoke',
  operands: ['ID'],
  summary: 'Ends an API key at once.',
  options: { workspace },
  async runOnStore(input, tools) {
    const [id = ''] = input.operands
    const workspaceId = await workspaceOf(input, tools)
    if (workspaceId === null) return unknown(input)
    const keys = await listApiKeys(tools, workspaceId)
    if (!keys.some((key) => key.id === id)) return unknown(input)
    await revokeApiKey(tools, { workspaceId, actor: actorOf(input) }, id)
    input.out('The key no longer works.\n')
    return 0
  },
}

export const keyCommands = [keysList, keysCreate, keysRotate, keysRevoke]

async function workspaceOf(input: StoreInput, { store }: StoreTools): Promise<string | null> {
  const id = textOf(input, 'workspace') ?? (await store.firstWorkspace())
  return id === null || (await store.people.workspaceName(id)) === null ? null : id
}

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()
