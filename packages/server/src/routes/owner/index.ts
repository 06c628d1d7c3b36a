// The owner API: one file for each resource, and a record that does not compile while a call is missing.
import type { FastifyInstance } from 'fastify'
import { admitOwners } from '../../access/owner.ts'
import { readBefore } from '../../actions/owner/people/audit-subject.ts'
import { openReplicaReads } from '../../actions/owner/replica-reads.ts'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import { alertHandlers } from './alerts.ts'
import { bundleHandlers } from './bundles.ts'
import { changeHandlers } from './changes.ts'
import { chatHandlers } from './chats/index.ts'
import { customerHandlers } from './customers.ts'
import { dashboardHandlers } from './dashboards.ts'
import { exportHandlers } from './exports.ts'
import { feedbackHandlers } from './feedbacks.ts'
import { feedHandlers } from './feeds.ts'
import { flowHandlers } from './flows.ts'
import { followUpHandlers } from './follow-ups.ts'
import { homeHandlers } from './home.ts'
import { hookHandlers } from './hooks.ts'
import { instanceHandlers } from './instance.ts'
import { integrationHandlers } from './integrations.ts'
import { linkHandlers } from './links.ts'
import { mailingHandlers } from './mailings.ts'
import { nodeHandlers } from './nodes.ts'
import { accountHandlers } from './people/account.ts'
import { apiKeyHandlers } from './people/api-keys.ts'
import { assistantHandlers } from './people/assistants.ts'
import { auditHandlers } from './people/audit.ts'
import { directoryHandlers } from './people/directory.ts'
import { memberHandlers } from './people/members.ts'
import { passkeyHandlers } from './people/passkeys.ts'
import { pushDeviceHandlers } from './people/push-devices.ts'
import { secondFactorHandlers } from './people/second-factor.ts'
import { workspaceHandlers } from './people/workspaces.ts'
import { reportHandlers } from './reports.ts'
import { feedbackFileHandlers } from './results/feedback-files.ts'
import { resultHandlers } from './results/results.ts'
import { segmentHandlers } from './segments.ts'
import { type OwnerCalls, type OwnerHandlers, type ReadThing, serveOwner } from './serve-owner.ts'
import { shortLinkHandlers } from './short-links.ts'
import { themeHandlers } from './themes.ts'
import { viewHandlers } from './views.ts'
import { webhookHandlers } from './webhooks.ts'
import { weightingHandlers } from './weightings.ts'
import { widgetHandlers } from './widgets.ts'

const handlers: OwnerHandlers = {
  ...customerHandlers,
  ...feedbackHandlers,
  ...followUpHandlers,
  ...alertHandlers,
  ...weightingHandlers,
  ...themeHandlers,
  ...segmentHandlers,
  ...dashboardHandlers,
  ...viewHandlers,
  ...reportHandlers,
  ...homeHandlers,
  ...flowHandlers,
  ...bundleHandlers,
  ...instanceHandlers,
  ...integrationHandlers,
  ...linkHandlers,
  ...shortLinkHandlers,
  ...feedHandlers,
  ...exportHandlers,
  ...changeHandlers,
  ...mailingHandlers,
  ...nodeHandlers,
  ...accountHandlers,
  ...apiKeyHandlers,
  ...assistantHandlers,
  ...auditHandlers,
  ...directoryHandlers,
  ...memberHandlers,
  ...passkeyHandlers,
  ...pushDeviceHandlers,
  ...secondFactorHandlers,
  ...workspaceHandlers,
  ...resultHandlers,
  ...feedbackFileHandlers,
  ...webhookHandlers,
  ...hookHandlers,
  ...widgetHandlers,
  ...chatHandlers,
}

export function ownerRoutes(api: FastifyInstance, deps: Served): void {
  admitOwners(api, deps)
  const replicaReads = openReplicaReads(deps)
  const add = <Name extends keyof OwnerCalls>(name: Name): void =>
    serveOwner(api, { ...deps, replicaReads }, name, handlers[name], readerOf(readBefore(name)))
  for (const name of Object.keys(handlers) as (keyof OwnerCalls)[]) add(name)
}

function readerOf(name: keyof OwnerCalls | null): ReadThing | null {
  if (name === null) return null
  // Both calls have the same path, so the parameters of one are those of the other.
  const read = handlers[name] as unknown as ReadThing
  return (input) =>
    read(input).catch((error: unknown) => {
      // The call itself refuses unknown ids.
      if (error instanceof Refusal) return null
      throw error
    })
}
