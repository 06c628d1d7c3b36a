// Deletes one or several responses after a question.
import { toast } from 'sonner'
import { useChange } from '../../api/use-call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useWords } from '../../words/words.ts'
import { responsesWords } from './responses-words.ts'

interface DeleteProps {
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteResponses({ ids, isOpen, onClose, onDeleted }: DeleteProps) {
  const say = useWords(responsesWords)
  const remove = useChange('delete_feedback', ['list_feedbacks'])
  const count = ids.length
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={say('responses.deleteTitle', { count })}
      text={say('responses.deleteText')}
      action={say('responses.delete')}
      change={remove}
      onConfirm={async () => {
        // One after the other: a failure leaves the rest unchanged, and is reported.
        for (const id of ids) await remove.mutateAsync({ params: { id } })
        onDeleted()
        toast.success(say('responses.deleted', { count }))
      }}
    />
  )
}
