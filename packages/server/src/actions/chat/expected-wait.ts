// How long a visitor in the queue is likely to wait: the usual duration of the channel's conversations, times the visitors
// ahead, divided by the number of conversations that are answered at once.
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'

/** Fewer samples are not meaningful. */
const fewest = 3
const newest = 50
const sinceMs = 14 * 24 * 3_600_000

/** Minutes per place of the queue; null = unknown. */
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

/** `place`: 1 = next, which waits for one conversation to end. */
export const waitMinutes = (perPlace: number | null, place: number): number | null =>
  perPlace === null ? null : Math.max(1, Math.ceil(perPlace * place))
