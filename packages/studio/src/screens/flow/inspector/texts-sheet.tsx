// All texts over the builder, as wide as the screen allows; the draft below is edited as one types.
import { Languages, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { ActionButton } from '../../../parts/action-button.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { partWords } from '../../../parts/part-words.ts'
import sheetStyle from '../../../parts/sheet.module.css'
import { useWords } from '../../../words/words.ts'
import style from './languages.module.css'
import { languagesWords } from './languages-words.ts'
import { TextsPanel, type TextsPanelProps } from './texts-panel.tsx'

export function TextsSheet({ flow, edit }: TextsPanelProps) {
  const say = useWords(languagesWords)
  const sayPart = useWords(partWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton onPress={() => setIsOpen(true)}>
        <Languages size={14} aria-hidden />
        {say('texts.open')}
      </ActionButton>
      <ModalOverlay className={`${sheetStyle['overlay']} ${style['overlay']}`} isOpen={isOpen} onOpenChange={setIsOpen} isDismissable>
        <Modal className={`${sheetStyle['modal']} ${style['wide']}`}>
          <Dialog className={style['dialog'] ?? ''}>
            <header className={style['head']}>
              <Heading slot="title" level={2} className={sheetStyle['title'] ?? ''}>
                {say('texts.title')}
              </Heading>
              <IconButton icon={X} label={sayPart('part.close')} onPress={() => setIsOpen(false)} />
            </header>
            <TextsPanel flow={flow} edit={edit} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
