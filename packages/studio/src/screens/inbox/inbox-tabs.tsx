// The two parts of the inbox, each with its own address. Members who may not answer conversations see only follow-ups.
import { useMay } from '../../api/me.tsx'
import { Segments } from '../../parts/segments.tsx'
import { useWords } from '../../words/words.ts'
import { followUpsWords } from './follow-ups/follow-ups-words.ts'

const parts = [
  { id: 'conversations', to: '/inbox', word: 'followUps.conversations', needs: 'chats.read' },
  { id: 'follow-ups', to: '/inbox/follow-ups', word: 'followUps.title', needs: 'feedback.read' },
] as const

export function InboxTabs({ here }: { readonly here: (typeof parts)[number]['id'] }) {
  const say = useWords(followUpsWords)
  const may = useMay()
  const items = parts
    .filter(({ needs }) => may(needs))
    .map(({ id, to, word }) => ({ to, name: say(word), isHere: id === here }))
  return <Segments label={say('followUps.tabs')} items={items} />
}
