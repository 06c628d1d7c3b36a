// An agent who is away gets no conversation automatically, and can still answer.
import { Coffee } from 'lucide-react'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import style from './inbox.module.css'
import { useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

export function AwayButton() {
  const say = useWords(inboxWords)
  const may = useMay()('chats.write')
  const isAway = useInbox().me.away === true
  const change = useChange('patch_my_agent', ['my_agent', 'list_agents'])
  if (!may) return null
  const words = say(isAway ? 'inbox.comeBack' : 'inbox.goAway')
  return (
    <ActionButton
      label={words}
      kind={isAway ? 'plain' : 'quiet'}
      isBusy={change.isPending}
      onPress={() => void change.mutateAsync({ body: { away: !isAway } }).catch(tellFailure)}
    >
      <Coffee size={16} aria-hidden />
      <span className={style['word']}>{words}</span>
    </ActionButton>
  )
}
