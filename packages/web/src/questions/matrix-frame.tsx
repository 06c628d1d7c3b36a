// The frame of all three kinds of matrix: progress, one group named by the question, and the button that clears the answer.
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { ClearControl } from './clear-control.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenRows } from './use-row-pick.ts'

interface FrameProps extends StyleProps {
  readonly answered: number
  readonly of: number
  readonly children: ReactNode
}

export function MatrixFrame({
  view: { question, answer },
  id,
  labelId,
  describedBy,
  answered,
  of,
  children,
}: FrameProps) {
  const { words, send } = useApp()
  const answeredId = `answered-${question.id}`
  return (
    <>
      <p className="question__limits" id={answeredId}>
        {words.t('matrix.answered', { count: words.number(answered), max: words.number(of) })}
      </p>
      <fieldset
        id={id}
        className="answer"
        aria-labelledby={labelId}
        aria-describedby={[describedBy, answeredId].filter(Boolean).join(' ')}
      >
        {children}
        <ClearControl
          question={question}
          isAnswered={chosenRows(answer).length > 0}
          clear={() =>
            send({ type: 'answered', questionId: question.id, answer: null, by: 'pick' })
          }
        />
      </fieldset>
    </>
  )
}
