// How long somebody in the queue is likely to wait: the usual time that a conversation of the channel takes an agent, for
// everybody who is before him, shared by as many as are answered at once.
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'

/** Fewer say nothing. */
const fewest = 3
const newest = 50
const sinceMs = 14 * 24 * 3_600_000

/** What each place of the queue costs; null = nobody can say. */
export async function minutesPerPlace(
  deps: Pick<ChatDeps, 'store' | 'settings' | 'clock'>,
  { workspaceId, nodeId }: ChatRow,
): Promise<number | null> {
  const [times, node] = await Promise.all([
    deps.store.chats.handlingTimes(workspaceId, nodeId, deps.clock() - sinceMs, newest),
    deps.settings.node(nodeId),
  ])
  const usual =
    times.length < fewest
      ? undefined
      : times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  return usual === undefined
    ? null
    : usual / 60_000 / Math.max(1, chatSettingsOf(node?.settings).slots)
}

/** `place`: 1 = next, who waits for one conversation to end. */
export const waitMinutes = (perPlace: number | null, place: number): number | null =>
  perPlace === null ? null : Math.max(1, Math.ceil(perPlace * place))
