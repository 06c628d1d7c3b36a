// Erasing a customer permanently: asks for confirmation, and what to do with the answers.
import { useState } from 'react'
import { toast } from 'sonner'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { customersWords } from './customers-words.ts'

interface EraseProps {
  readonly id: string
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onErased: () => void
}

export function EraseSheet({ id, name, isOpen, onClose, onErased }: EraseProps) {
  const say = useWords(customersWords)
  const erase = useChange('delete_customer', ['list_customers'])
  const [answers, setAnswers] = useState<'delete' | 'anonymise'>('delete')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={say('customers.eraseOne', { name })}
      role="alertdialog"
    >
      <Form
        error={erase.error}
        onSubmit={async () => {
          await erase.mutateAsync({ params: { id }, query: { answers } })
          toast.success(say('customers.erasedToast'))
          onErased()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('customers.cancel')}</ActionButton>
            <ActionButton kind="danger" type="submit" isBusy={erase.isPending}>
              {say('customers.erase')}
            </ActionButton>
          </>
        }
      >
        <p>{say('customers.eraseText')}</p>
        <Choice
          label={say('customers.answers')}
          options={[
            {
              id: 'delete',
              name: say('customers.answersDelete'),
              note: say('customers.answersDeleteNote'),
            },
            {
              id: 'anonymise',
              name: say('customers.answersKeep'),
              note: say('customers.answersKeepNote'),
            },
          ]}
          value={answers}
          onChange={setAnswers}
        />
      </Form>
    </Sheet>
  )
}
