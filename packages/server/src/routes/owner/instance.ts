// What the environment set for the whole instance.
import { listSms, smsSettings } from '../../actions/owner/sms-outbox.ts'
import { versionOfServer } from '../../config/server-version.ts'
import { presentEnvironment, presentEnvironmentOfGuest } from '../../present/owner/environment.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const instanceHandlers = {
  /** The instance belongs to the owners of its first workspace, who set it up. Owners of other workspaces are guests. */
  environment: async ({ deps, workspaceId }) => {
    const complete = (await deps.store.firstWorkspace()) === workspaceId
    return {
      version: versionOfServer,
      items: complete ? presentEnvironment(deps.config) : presentEnvironmentOfGuest(deps.config),
      complete,
    }
  },

  sms_outbox: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listSms(deps, workspaceId, query)
    return {
      items: items.map(({ id, address, body, createdAt }) => ({
        id,
        address,
        body,
        created_at: isoTime(createdAt),
      })),
      next,
    }
  },

  sms_settings: async ({ deps }) => smsSettings(deps.config),
} satisfies Partial<OwnerHandlers>
