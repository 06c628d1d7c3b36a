// Sends a small published survey into the conversation, to be answered there.
import { Workflow } from 'lucide-react'
import { memo, useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import style from './composer.module.css'
import { inboxWords } from './inbox-words.ts'

interface FormButtonProps {
  readonly isDisabled: boolean
  readonly feedbackId: string
  readonly onSent: () => Promise<void>
}

export const FormButton = memo(function FormButton({
  isDisabled,
  feedbackId,
  onSent,
}: FormButtonProps) {
  const say = useWords(inboxWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        kind="quiet"
        isDisabled={isDisabled}
        label={say('inbox.form')}
        onPress={() => setIsOpen(true)}
      >
        <Workflow size={16} aria-hidden />
        <span className={style['word']}>{say('inbox.form')}</span>
      </ActionButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={say('inbox.formTitle')}>
        <p>{say('inbox.formText')}</p>
        <Flows
          feedbackId={feedbackId}
          onSent={async () => {
            setIsOpen(false)
            await onSent()
          }}
        />
      </Sheet>
    </>
  )
})

function Flows({
  feedbackId,
  onSent,
}: {
  readonly feedbackId: string
  readonly onSent: () => Promise<void>
}) {
  const say = useWords(inboxWords)
  const flows = useCall('list_flows', { query: { limit: 500 } })
  const send = useChange('send_chat_form')
  const published = flows.data?.items.filter(({ published_version: version }) => version !== null)
  if (flows.error) return <Failed error={flows.error} onRetry={flows.refetch} />
  if (published === undefined) return <Skeleton rows={3} />
  if (published.length === 0) return <p>{say('inbox.noForms')}</p>
  return (
    <ul className={style['flows']}>
      {published.map(({ id, name }) => (
        <li key={id}>
          <ActionButton
            isBusy={send.isPending && send.variables.body.flow_id === id}
            isDisabled={send.isPending}
            onPress={() =>
              void send
                .mutateAsync({ params: { feedback_id: feedbackId }, body: { flow_id: id } })
                .then(onSent, tellFailure)
            }
          >
            <bdi>{name}</bdi>
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}
