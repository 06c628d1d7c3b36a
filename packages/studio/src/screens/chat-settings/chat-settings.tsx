// How agents appear, their saved replies, and how the chat of each published survey behaves.

import { useMay } from '../../api/me.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { AgentsCard } from './agents-card.tsx'
import { chatSettingsWords } from './chat-settings-words.ts'
import { MyProfileCard } from './my-profile-card.tsx'
import { NodeChatCard } from './node-chat-card.tsx'
import { SavedRepliesCard } from './saved-replies-card.tsx'

export default function ChatSettings() {
  const say = useWords(chatSettingsWords)
  const may = useMay()
  return (
    <Screen title={say('chatSettings.title')}>
      <MyProfileCard />
      <SavedRepliesCard />
      <NodeChatCard />
      {may('people.manage') && <AgentsCard />}
    </Screen>
  )
}
