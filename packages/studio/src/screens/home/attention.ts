// What needs attention in a workspace, from the answers of the calls. A part that was not requested, because the role does
// not allow it, or that is still loading, is undefined and adds nothing.
import type { ChatCounts, OwnerIntegration, Webhook } from '@askwell/contract'

interface ItemPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

export interface Attention {
  readonly chats?: Pick<ChatCounts, 'waiting' | 'mine_unread'> | undefined
  readonly today?: ItemPage<unknown> | undefined
  readonly integrations?:
    | ItemPage<Pick<OwnerIntegration, 'reference_id' | 'last_failures'>>
    | undefined
  readonly webhooks?: ItemPage<Pick<Webhook, 'id' | 'disabled_reason'>> | undefined
}

export const matters = ['waiting', 'unread', 'today', 'integrations', 'webhooks'] as const
export interface Matter {
  readonly kind: (typeof matters)[number]
  readonly count: number
  /** There are more than were loaded. */
  readonly isMore: boolean
  readonly to: string
  /** A list of the inbox. */
  readonly list?: 'queue' | 'mine'
  /** Today's answers are news; the rest are tasks. */
  readonly isTask: boolean
}

export function mattersOf({ chats, today, integrations, webhooks }: Attention): readonly Matter[] {
  const failing = integrations?.items.filter(({ last_failures }) => last_failures.length > 0) ?? []
  const stopped = webhooks?.items.filter(({ disabled_reason }) => disabled_reason === 'gone') ?? []
  const [only] = failing
  const all: readonly Matter[] = [
    {
      kind: 'waiting',
      count: chats?.waiting ?? 0,
      isMore: false,
      to: '/inbox',
      list: 'queue',
      isTask: true,
    },
    {
      kind: 'unread',
      count: chats?.mine_unread ?? 0,
      isMore: false,
      to: '/inbox',
      list: 'mine',
      isTask: true,
    },
    {
      kind: 'integrations',
      count: failing.length,
      isMore: false,
      to:
        failing.length === 1 && only
          ? `/integrations/${encodeURIComponent(only.reference_id)}`
          : '/integrations',
      isTask: true,
    },
    {
      kind: 'webhooks',
      count: stopped.length,
      isMore: false,
      to: stopped.length === 1 ? `/webhooks/${stopped[0]?.id}` : '/webhooks',
      isTask: true,
    },
    {
      kind: 'today',
      count: today?.items.length ?? 0,
      isMore: isMore(today),
      to: '/responses',
      isTask: false,
    },
  ]
  return all.filter(({ count }) => count > 0)
}

const isMore = (found: ItemPage<unknown> | undefined): boolean =>
  found !== undefined && found.next !== null

/** The first steps of a workspace: a survey, a channel for it, an answer. */
export const steps = ['survey', 'place', 'answer'] as const
export type Step = (typeof steps)[number]

export const stepsLeft = (done: Readonly<Record<Step, boolean>>): readonly Step[] =>
  steps.filter((step) => !done[step])
