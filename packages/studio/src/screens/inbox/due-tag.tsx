// The sooner of a conversation's two targets: how much time is left, or since when it is overdue.
import type { ChatSummary } from '@askwell/contract'
import { Timer } from 'lucide-react'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { inboxWords } from './inbox-words.ts'
import { useDue } from './use-ago.ts'

type Targets = Pick<ChatSummary, 'reply_due_at' | 'resolve_due_at'>

export function DueTag({ chat }: { readonly chat: Targets }) {
  const say = useWords(inboxWords)
  const due = useDue()
  const target = soonest(chat)
  if (target === null) return null
  const { time, isOverdue } = due(target.at)
  return (
    <Tag tone={isOverdue ? 'danger' : 'warn'}>
      <Timer size={12} aria-hidden />
      {say(`inbox.${isOverdue ? 'late' : 'due'}_${target.name}`, { time })}
    </Tag>
  )
}

function soonest({
  reply_due_at: reply,
  resolve_due_at: resolve,
}: Targets): { readonly name: 'reply' | 'resolve'; readonly at: string } | null {
  if (reply && (!resolve || Date.parse(reply) <= Date.parse(resolve)))
    return { name: 'reply', at: reply }
  return resolve ? { name: 'resolve', at: resolve } : null
}
