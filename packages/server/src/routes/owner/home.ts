import type { Permission } from '@askwell/contract'
import { callerMay } from '../../access/caller.ts'
import { readHome } from '../../actions/owner/home/read-home.ts'
import { presentHome } from '../../present/owner/home.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const homeHandlers = {
  home: async ({ deps, workspaceId, caller, query: { from, to }, reply }) => {
    const who = {
      person: caller.person,
      may: (permission: Permission) => callerMay(caller, permission),
    }
    const period = {
      ...(from !== undefined && { from: Date.parse(from) }),
      ...(to !== undefined && { to: Date.parse(to) }),
    }
    return presentHome(await readHome(deps, workspaceId, who, period, goneOf(reply)))
  },
} satisfies Partial<OwnerHandlers>
