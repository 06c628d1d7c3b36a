// The labels of a conversation: removed one by one, and added by typing; labels of other conversations are suggested.
import { type AgentChat, mostChatLabels } from '@askwell/contract'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import style from './context-column.module.css'
import { inboxWords } from './inbox-words.ts'

interface LabelsProps {
  readonly labels: AgentChat['labels']
  readonly feedbackId: string
  readonly reread: () => Promise<void>
}

const longestLabel = 40

export function LabelsCard({ labels, feedbackId, reread }: LabelsProps) {
  const say = useWords(inboxWords)
  const id = useId()
  const [word, setWord] = useState('')
  const known = useCall('list_chat_labels', {})
  const change = useChange('set_chat_labels', ['list_chat_labels'])
  const put = (next: readonly string[]): void => {
    change.mutate(
      { params: { feedback_id: feedbackId }, body: { labels: [...next] } },
      { onError: tellFailure, onSettled: () => void reread() },
    )
  }
  const add = (): void => {
    const label = word.trim()
    setWord('')
    if (label !== '' && !labels.includes(label)) put([...labels, label])
  }
  return (
    <div className={style['card']}>
      <h3>{say('inbox.labels')}</h3>
      {labels.length > 0 && (
        <ul className={style['labels']}>
          {labels.map((label) => (
            <li key={label}>
              <span dir="auto">{label}</span>
              <button
                type="button"
                aria-label={say('inbox.removeLabel', { label })}
                onClick={() => put(labels.filter((one) => one !== label))}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {labels.length < mostChatLabels && (
        <form
          className={style['addLabel']}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <input
            value={word}
            list={id}
            dir="auto"
            maxLength={longestLabel}
            aria-label={say('inbox.addLabel')}
            placeholder={say('inbox.addLabel')}
            enterKeyHint="done"
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
          <datalist id={id}>
            {known.data?.items
              .filter(({ label }) => !labels.includes(label))
              .map(({ label }) => (
                <option key={label} value={label} />
              ))}
          </datalist>
        </form>
      )}
    </div>
  )
}
