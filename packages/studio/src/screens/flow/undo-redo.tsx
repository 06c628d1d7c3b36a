// One step back in the draft, and forward again.
import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../parts/icon-button.tsx'
import { useWords } from '../../words/words.ts'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import { flowWords } from './flow-words.ts'

export function UndoRedo() {
  const say = useWords(flowWords)
  const store = useDraftStore()
  const canUndo = useDraft((snapshot) => snapshot.canUndo)
  const canRedo = useDraft((snapshot) => snapshot.canRedo)
  return (
    <>
      <IconButton
        icon={Undo2}
        label={say('flow.undo')}
        onPress={store.undo}
        isDisabled={!canUndo}
      />
      <IconButton
        icon={Redo2}
        label={say('flow.redo')}
        onPress={store.redo}
        isDisabled={!canRedo}
      />
    </>
  )
}
