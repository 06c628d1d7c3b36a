// Conversations of one test, on either store.
import { randomUUID } from 'node:crypto'
import type { ChatItemRow, ChatOutcome, ChatWrite, Store } from '../index.ts'
import { noon, row, type TestWorkspace, write } from './build.ts'

export function chatsOf(at: { readonly store: Store }) {
  const newChat = async (
    ground: TestWorkspace,
    {
      deviceId = randomUUID(),
      ...over
    }: { slots?: number | null; priority?: number; at?: number; deviceId?: string } = {},
  ) => {
    const feedback = row(ground, { chatTokenHash: 'h', deviceId })
    await at.store.saveFeedback(write(feedback))
    const opening = {
      feedbackId: feedback.id,
      workspaceId: ground.workspaceId,
      nodeId: ground.nodeId,
      slots: null,
      agentId: null,
      priority: 0,
      topic: null,
      label: null,
      at: noon,
    }
    return at.store.chats.open({ ...opening, ...over })
  }
  const item = (over: Partial<ChatWrite['item']> = {}): ChatWrite['item'] => ({
    id: randomUUID(),
    action: 'add_comment',
    actor: 'customer',
    agentId: null,
    clientId: null,
    body: 'hello',
    detail: {},
    createdAt: noon,
    ...over,
  })
  const change = (
    feedbackId: string,
    over: Partial<ChatWrite['item']> = {},
    more: Partial<ChatWrite> = {},
  ): Promise<ChatOutcome> =>
    at.store.chats.write({ feedbackId, allowedIn: ['open'], item: item(over), ...more })
  const seqs = (items: readonly ChatItemRow[]) => items.map(({ seq }) => seq)
  return { newChat, item, change, seqs }
}
