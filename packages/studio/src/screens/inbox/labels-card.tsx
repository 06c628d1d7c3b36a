// The labels of a conversation.
import { type AgentChat, mostChatLabels } from '@askwell/contract'
import { useCall, useChange } from '../../api/use-call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import { WordList } from '../../parts/word-list.tsx'
import { useWords } from '../../words/words.ts'
import style from './context-column.module.css'
import { inboxWords } from './inbox-words.ts'

interface LabelsProps {
  readonly labels: AgentChat['labels']
  readonly feedbackId: string
  readonly reread: () => Promise<void>
}

export function LabelsCard({ labels, feedbackId, reread }: LabelsProps) {
  const say = useWords(inboxWords)
  const known = useCall('list_chat_labels', {})
  const change = useChange('set_chat_labels', ['list_chat_labels'])
  return (
    <div className={style['card']}>
      <h3>{say('inbox.labels')}</h3>
      <WordList
        words={labels}
        known={(known.data?.items ?? []).map(({ label }) => label)}
        most={mostChatLabels}
        addLabel={say('inbox.addLabel')}
        removeLabel={(label) => say('inbox.removeLabel', { label })}
        onChange={(next) =>
          change.mutate(
            { params: { feedback_id: feedbackId }, body: { labels: [...next] } },
            { onError: tellFailure, onSettled: () => void reread() },
          )
        }
      />
    </div>
  )
}
