import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { inboxWords } from './inbox-words.ts'

interface BlockSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly feedbackId: string
  readonly reread: () => Promise<void>
}

export function BlockSheet({ isOpen, onClose, feedbackId, reread }: BlockSheetProps) {
  const say = useWords(inboxWords)
  const block = useChange('block_visitor')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('inbox.blockTitle')}>
      <Form
        error={block.error}
        onSubmit={async ({ reason = '' }) => {
          await block.mutateAsync({
            params: { feedback_id: feedbackId },
            body: { reason: reason.trim() || null },
          })
          onClose()
          await reread()
        }}
        actions={
          <ActionButton kind="danger" type="submit" isBusy={block.isPending}>
            {say('inbox.blockNow')}
          </ActionButton>
        }
      >
        <p>{say('inbox.blockText')}</p>
        <Field name="reason" label={say('inbox.blockReason')} maxLength={255} />
      </Form>
    </Sheet>
  )
}
