// The answers, question by question; answers that do not count are listed separately.
import type { FeedbackDetail } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import type { AnswersShown, QuestionAnswered } from '../../answers/answer-shown.ts'
import { AnswerView } from '../../answers/answer-view.tsx'
import { answerWords } from '../../answers/answer-words.ts'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { ChatForms } from './chat-forms.tsx'
import style from './response-pane.module.css'
import { responsesWords } from './responses-words.ts'
import { useRetold } from './use-retold.ts'

export interface TabProps {
  readonly feedback: FeedbackDetail
  readonly map: FlowMap
  readonly said: AnswersShown
}

export function AnswersTab({ feedback, map, said }: TabProps) {
  const say = useWords(responsesWords)
  const off = new Set(useRetold(map, feedback)?.questionsOffPath)
  const counted = said.answered.filter(({ questionId }) => !off.has(questionId))
  const others = said.answered.filter(({ questionId }) => off.has(questionId))
  return (
    <div className={style['body']}>
      {counted.length === 0 && <p className={style['soft']}>{say('responses.noAnswers')}</p>}
      <Answers answered={counted} />
      <ChatForms forms={feedback.forms} />
      {others.length + said.unknown.length > 0 && (
        <div className={style['off']}>
          <h3>{say('responses.notCounted')}</h3>
          <p className={style['soft']}>{say('responses.notCountedNote')}</p>
          <Answers answered={others} />
          {said.unknown.map((text, place) => (
            <p key={place} dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function Answers({ answered }: { readonly answered: readonly QuestionAnswered[] }) {
  const say = useWords(answerWords)
  return (
    <dl className={style['answers']}>
      {answered.map(({ questionId, label, isHidden, answer }) => (
        <div key={questionId}>
          <dt dir="auto">
            {label} {isHidden && <Tag>{say('answer.personal')}</Tag>}
          </dt>
          <dd>
            <AnswerView answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
