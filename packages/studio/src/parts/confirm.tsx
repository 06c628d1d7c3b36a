// Asks before something that cannot be undone.
import type { UseMutationResult } from '@tanstack/react-query'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import { Form } from './form.tsx'
import { partWords } from './part-words.ts'
import { Sheet } from './sheet.tsx'

interface ConfirmProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  readonly action: string
  readonly change: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>
  readonly onConfirm: () => Promise<unknown>
}

export function Confirm({ isOpen, onClose, title, text, action, change, onConfirm }: ConfirmProps) {
  const say = useWords(partWords)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} role="alertdialog">
      <Form
        error={change.error}
        onSubmit={async () => {
          await onConfirm()
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('part.cancel')}</ActionButton>
            <ActionButton kind="danger" type="submit" isBusy={change.isPending}>
              {action}
            </ActionButton>
          </>
        }
      >
        <p>{text}</p>
      </Form>
    </Sheet>
  )
}
