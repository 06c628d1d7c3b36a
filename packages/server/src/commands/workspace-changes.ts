// What an operator does to a workspace: its limits, suspending it and deleting it. See OP-67.
import { LimitChanges, limitNames } from '@askwell/contract'
import { note } from '../actions/owner/people/notes.ts'
import { readWorkspaceLimits, setWorkspaceLimits } from '../actions/owner/workspace-limits.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { unknown } from './people-commands.ts'
import { actorOf, type StoreCommand } from './store-command.ts'

/** Rows. Short enough that other writers hardly wait. */
const slice = 1_000

const limit: StoreCommand = {
  name: 'workspace limit',
  operands: ['ID', '[KEY=VALUE]'],
  summary: `Prints the limits of a workspace, and changes one: ${limitNames.join(', ')}. The value \`usual\` sets the default again.`,
  options: { json: { meaning: 'Prints one JSON document.' } },
  async runOnStore(input, tools) {
    const [id = '', change] = input.operands
    if ((await tools.store.workspaceRules(id)) === null) return unknown(input)
    if (change !== undefined) {
      const changes = changesIn(change)
      if (changes === null) {
        input.err(
          `A change is one of ${limitNames.join(', ')}, then = and a whole number or \`usual\`.\n`,
        )
        return exitCodes.configuration
      }
      await setWorkspaceLimits(tools, id, changes, actorOf(input))
    }
    const limits = await readWorkspaceLimits(tools.store, id)
    input.out(
      input.options['json']
        ? `${JSON.stringify(limits)}\n`
        : limitNames.map((name) => `${name.padEnd(22)}  ${limits[name] ?? 'none'}\n`).join(''),
    )
    return 0
  },
}

function changesIn(text: string): LimitChanges | null {
  const [, name = '', value = ''] = /^(\w+)=(usual|\d+)$/.exec(text) ?? []
  const changes = LimitChanges.strict().safeParse({
    [name]: value === 'usual' ? null : Number(value),
  })
  return changes.success && name !== '' ? changes.data : null
}

const suspend: StoreCommand = {
  name: 'workspace suspend',
  operands: ['ID'],
  summary:
    'Closes the surveys of a workspace. Its people can sign in, read and export, but change nothing. Its jobs and webhooks wait.',
  options: { off: { meaning: 'Ends the suspension.' } },
  async runOnStore(input, { store, clock }) {
    const [id = ''] = input.operands
    if ((await store.workspaceRules(id)) === null) return unknown(input)
    const [at, isOver] = [clock(), input.options['off'] === true]
    const entry = note(at, actorOf(input), isOver ? 'resume_workspace' : 'suspend_workspace', id, {
      targetName: await store.people.workspaceName(id),
    })
    const isChanged = await store.suspendWorkspace(id, isOver ? null : at, entry)
    input.out(
      `The workspace ${isChanged ? 'is' : 'was already'} ${isOver ? 'in service' : 'suspended'}.\n`,
    )
    return 0
  },
}

const remove: StoreCommand = {
  name: 'workspace delete',
  operands: ['ID'],
  summary:
    'Deletes a workspace with all its responses, contacts, conversations and files, and the accounts of people who belong to no other.',
  options: {
    yes: {
      meaning: 'Deletes without asking (needed). Only a backup can bring the workspace back.',
    },
  },
  async runOnStore(input, { store, clock }) {
    const [id = ''] = input.operands
    const name = await store.people.workspaceName(id)
    if (name === null) return unknown(input)
    if (input.options['yes'] !== true) {
      input.err(
        `This deletes the workspace ${name} (${id}) and everything in it. Run the command again with --yes.\n`,
      )
      return exitCodes.configuration
    }
    if ((await store.people.auditHeads()).length < 2) {
      input.err('This is the only workspace, and an instance needs one. Nothing was changed.\n')
      return exitCodes.failed
    }
    const actor = actorOf(input)
    // A suspension of the earliest moment: not even answers that were given offline are accepted.
    const suspension = note(clock(), actor, 'suspend_workspace', id, { targetName: name })
    await store.suspendWorkspace(id, null, suspension)
    await store.suspendWorkspace(id, 0, suspension)
    await store.shortLinks.rest(id, null, clock())
    let deleted = 0
    for (;;) {
      const rows = await store.deleteWorkspaceSlice(id, slice)
      if (rows === 0) break
      deleted += rows
    }
    await store.endWorkspace(id, note(clock(), actor, 'delete_workspace', id, { targetName: name }))
    input.out(
      `The workspace ${name} is deleted: ${deleted} rows. Running servers delete its files within ten minutes.\n`,
    )
    return 0
  },
}

export const workspaceChanges = [limit, suspend, remove]
