import { useApp } from '../app/app-context.ts'
import { Counter } from './counter.tsx'
import type { StyleProps } from './style-props.ts'
import { useTyping } from './use-typing.ts'

export function TextArea({ view, id, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, fault } = view
  const typing = useTyping<HTMLTextAreaElement>(view)
  return (
    <>
      <textarea
        {...typing.control}
        id={id}
        name={question.id}
        className="field field--area"
        rows={4}
        dir="auto"
        autoComplete="off"
        placeholder={words.text(question.placeholder) || undefined}
        aria-describedby={describedBy}
        aria-required={question.isRequired || undefined}
        aria-invalid={fault ? true : undefined}
      />
      <Counter question={question} text={typing.text} />
    </>
  )
}
