import { useApp } from '../app/app-context.ts'
import { PhoneField } from './phone-field.tsx'
import type { StyleProps } from './style-props.ts'

export function PhoneNumber({ view, id, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, answer, fault } = view
  return (
    <PhoneField
      id={id}
      name={question.id}
      text={answer?.kind === 'text' ? answer.text : ''}
      onText={(text) =>
        send({
          type: 'answered',
          questionId: question.id,
          answer: text === '' ? null : { kind: 'text', text },
          by: 'typing',
        })
      }
      onDone={() => send({ type: 'committed', questionId: question.id })}
      describedBy={describedBy}
      placeholder={words.text(question.placeholder) || undefined}
      isRequired={question.isRequired}
      isInvalid={fault !== null}
    />
  )
}
