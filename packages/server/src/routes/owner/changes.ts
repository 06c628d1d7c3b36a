import { callerMay } from '../../access/caller.ts'
import { seesWholeWorkspace } from '../../access/seen-by.ts'
import { listChanges } from '../../actions/owner/changes.ts'
import { presentChanges } from '../../present/owner/change.ts'
import { Refusal } from '../../refusal.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const changeHandlers = {
  list_changes: async ({ deps, workspaceId, caller, query, reply }) => {
    // Of what is deleted, nothing says which channel it belonged to.
    if (!seesWholeWorkspace(caller))
      throw new Refusal(13004, 'The feed of changes needs access to every channel.')
    const kinds = [
      ...(callerMay(caller, 'feedback.read') ? (['feedback'] as const) : []),
      ...(callerMay(caller, 'customers.read') ? (['customer'] as const) : []),
      ...(callerMay(caller, 'chats.read') ? (['chat', 'message'] as const) : []),
      ...(callerMay(caller, 'surveys.read') ? (['flow'] as const) : []),
    ]
    const page = await listChanges(deps, workspaceId, query, kinds, goneOf(reply))
    return { items: page.slices.flatMap(presentChanges), next: page.next }
  },
} satisfies Partial<OwnerHandlers>
