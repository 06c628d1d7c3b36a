import {
  changeWorkspace,
  createWorkspace,
  switchWorkspace,
} from '../../../actions/owner/people/workspaces.ts'
import {
  changeWorkspaceLimits,
  readWorkspaceLimits,
} from '../../../actions/owner/workspace-limits.ts'
import { readWorkspaceUsage } from '../../../actions/owner/workspace-usage.ts'
import { presentWorkspace } from '../../../present/owner/people.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const workspaceHandlers = {
  create_workspace: async ({ deps, caller, body }) => {
    const { result, events } = await createWorkspace(
      deps,
      personOf(caller),
      caller.actor,
      body.name,
    )
    deps.publish(events)
    return presentWorkspace(result)
  },

  switch_workspace: async ({ deps, caller, params }) => {
    const { result, events } = await switchWorkspace(
      deps,
      personOf(caller),
      caller.actor,
      params.id,
    )
    deps.publish(events)
    return presentWorkspace(result)
  },

  workspace_limits: ({ deps, workspaceId }) => readWorkspaceLimits(deps.store, workspaceId),

  workspace_usage: ({ deps, workspaceId }) => readWorkspaceUsage(deps, workspaceId),

  patch_workspace_limits: ({ deps, acting, body }) => changeWorkspaceLimits(deps, acting, body),

  patch_workspace: async ({ deps, acting, body }) => {
    deps.publish(
      (
        await changeWorkspace(deps, acting, {
          name: body.name,
          needsSecondFactor: body.needs_second_factor,
        })
      ).events,
    )
    return { done: true }
  },
} satisfies Partial<OwnerHandlers>
