// Two editors of one draft: both versions side by side, and which one to keep. It cannot be closed without an
// answer, because nothing is saved until then.
import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import sheetStyle from '../../parts/sheet.module.css'
import { useWords } from '../../words/words.ts'
import style from './conflict-sheet.module.css'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import { flowWords } from './flow-words.ts'
import { useTimeOfDay } from './save-state.tsx'
import { ChangeList } from './sound/change-list.tsx'

export function ConflictSheet() {
  const say = useWords(flowWords)
  const time = useTimeOfDay()
  const store = useDraftStore()
  const theirs = useDraft((snapshot) => snapshot.theirs)
  const flow = useDraft((snapshot) => snapshot.flow)
  const [ground] = useState(flow)
  if (theirs === null) return null
  const title =
    theirs.saved_by === null
      ? say('flow.conflict')
      : say('flow.conflictBy', { name: theirs.saved_by })
  return (
    <ModalOverlay className={sheetStyle['overlay'] ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={sheetStyle['modal'] ?? ''}>
        <Dialog className={sheetStyle['dialog'] ?? ''} role="alertdialog">
          <Heading slot="title" level={2} className={sheetStyle['title'] ?? ''}>
            {title}
          </Heading>
          <p>{say('flow.conflictText', { time: time(Date.parse(theirs.updated_at)) })}</p>
          <section className={style['side']}>
            <h3>{say('flow.conflictTheirs')}</h3>
            <ChangeList before={flow} after={theirs.flow} />
          </section>
          {ground !== flow && (
            <section className={style['side']}>
              <h3>{say('flow.conflictMine')}</h3>
              <ChangeList before={ground} after={flow} />
            </section>
          )}
          <p className={style['note']}>{say('flow.conflictUndo')}</p>
          <div className={style['actions']}>
            <ActionButton onPress={store.keepMine}>{say('flow.keepMine')}</ActionButton>
            <ActionButton kind="primary" onPress={store.takeTheirs}>
              {say('flow.takeTheirs')}
            </ActionButton>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
