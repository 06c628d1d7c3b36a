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
  /** Responses whose follow-up is overdue. */
  readonly overdue?: ItemPage<unknown> | undefined
  readonly integrations?:
    | ItemPage<Pick<OwnerIntegration, 'reference_id' | 'last_failures'>>
    | undefined
  readonly webhooks?: ItemPage<Pick<Webhook, 'id' | 'disabled_reason'>> | undefined
}

export const matters = [
  'waiting',
  'unread',
  'overdue',
  'today',
  'integrations',
  'webhooks',
] as const
export interface Matter {
  readonly kind: (typeof matters)[number]
  readonly count: number
  /** There are more than were loaded. */
  readonly isMore: boolean
  readonly to: string
  /** Search parameters of `to`: a list of the inbox, or a filter. */
  readonly search?: Readonly<Record<string, string>>
  /** Today's answers are news; the rest are tasks. */
  readonly isTask: boolean
}

export function mattersOf({
  chats,
  overdue,
  today,
  integrations,
  webhooks,
}: Attention): readonly Matter[] {
  const failing = integrations?.items.filter(({ last_failures }) => last_failures.length > 0) ?? []
  const stopped = webhooks?.items.filter(({ disabled_reason }) => disabled_reason === 'gone') ?? []
  const [only] = failing
  const all: readonly Matter[] = [
    {
      kind: 'waiting',
      count: chats?.waiting ?? 0,
      isMore: false,
      to: '/inbox',
      search: { list: 'queue' },
      isTask: true,
    },
    {
      kind: 'unread',
      count: chats?.mine_unread ?? 0,
      isMore: false,
      to: '/inbox',
      search: { list: 'mine' },
      isTask: true,
    },
    {
      kind: 'overdue',
      count: overdue?.items.length ?? 0,
      isMore: isMore(overdue),
      to: '/responses',
      search: { followUp: 'overdue' },
      isTask: true,
    },
    {
      kind: 'integrations',
      count: failing.length,
      isMore: false,
      to:
        failing.length === 1 && only
          ? `/settings/integrations/${encodeURIComponent(only.reference_id)}`
          : '/settings/integrations',
      isTask: true,
    },
    {
      kind: 'webhooks',
      count: stopped.length,
      isMore: false,
      to: stopped.length === 1 ? `/settings/webhooks/${stopped[0]?.id}` : '/settings/webhooks',
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
