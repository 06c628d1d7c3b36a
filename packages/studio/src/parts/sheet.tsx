// A dialog over the screen: takes the focus, keeps it and returns it; Escape or a press outside closes it.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from '../words/words.ts'
import { partWords } from './part-words.ts'
import style from './sheet.module.css'

interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** `alertdialog`: asks before something that cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog'
}

export function Sheet({ isOpen, onClose, title, children, role = 'dialog' }: SheetProps) {
  const say = useWords(partWords)
  return (
    <ModalOverlay
      className={style['overlay'] ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={style['modal'] ?? ''}>
        <Dialog className={style['dialog'] ?? ''} role={role}>
          <header className={style['header']}>
            <Heading slot="title" level={2} className={style['title'] ?? ''}>
              {title}
            </Heading>
            <Button
              className={style['close'] ?? ''}
              aria-label={say('part.close')}
              onPress={onClose}
            >
              <X size={16} aria-hidden />
            </Button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
