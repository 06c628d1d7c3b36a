// A small flow that an agent sent into the chat: run by the same engine as any survey, answered once.
import type { TimelineItem } from '@askwell/contract'
import { useEffect, useState } from 'react'
import { useApp, useLive } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { AnswersList } from './answers-bubble.tsx'
import { useChat } from './chat-context.ts'
import { FormPage } from './form-page.tsx'
import type { FormRun } from './form-run.ts'

interface FormCardProps {
  readonly item: TimelineItem
  readonly answer: TimelineItem | null
  readonly mayAnswer: boolean
}

export function FormCard({ item, answer, mayAnswer }: FormCardProps) {
  const { words } = useApp()
  const { times } = useChat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="form-card" data-testid="chat-form" aria-label={item.detail.form?.name}>
      <h2 className="form-card__heading" dir="auto">
        {item.detail.form?.name ?? words.t('chat.form')}
      </h2>
      {answer ? (
        <div className="answers">
          <p className="form-card__state">
            <Icon name="check" size={16} />
            {words.t('chat.formAnswered')}
            <time dateTime={answer.detail.comment.created_at}>
              {times.time(Date.parse(answer.detail.comment.created_at))}
            </time>
          </p>
          <AnswersList answers={answer.detail.responses ?? []} />
        </div>
      ) : isOpen && mayAnswer ? (
        <OpenForm itemId={item.id} />
      ) : (
        <button
          type="button"
          className="button button--secondary"
          aria-disabled={!mayAnswer || undefined}
          onClick={() => setIsOpen(mayAnswer)}
        >
          {words.t('chat.form')}
        </button>
      )}
    </section>
  )
}

function OpenForm({ itemId }: { readonly itemId: string }) {
  const { words } = useApp()
  const { acts } = useChat()
  const [form, setForm] = useState<FormRun | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isGone = false
    void acts.openForm(itemId).then((opened) => {
      if (!isGone) setForm(opened ?? 'failed')
    })
    return () => {
      isGone = true
    }
  }, [acts, itemId])
  if (form === 'loading') return <p role="status">{words.t('loading')}</p>
  if (form === 'failed') return <p role="alert">{words.t('systemError')}</p>
  return <RunningForm form={form} />
}

function RunningForm({ form }: { readonly form: FormRun }) {
  const snapshot = useLive(form.store)
  return <FormPage form={form} snapshot={snapshot} />
}
