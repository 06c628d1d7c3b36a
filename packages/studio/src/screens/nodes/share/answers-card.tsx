// Prefilled answers of a link, picked by the questions' texts.
import type { Flow } from '@askwell/contract'
import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import { linkQuestions } from './link-questions.ts'
import type { PreparedAnswer } from './prepared-link.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

interface AnswersCardProps {
  readonly flow: Flow
  readonly answers: readonly PreparedAnswer[]
  readonly onChange: (answers: readonly PreparedAnswer[]) => void
}

const longestAnswer = 1_000

export function AnswersCard({ flow, answers, onChange }: AnswersCardProps) {
  const say = useWords(shareWords)
  const questions = useMemo(() => linkQuestions(flow), [flow])
  const put = (place: number, change: Partial<PreparedAnswer>) =>
    onChange(answers.map((one, at) => (at === place ? { ...one, ...change } : one)))
  const first = questions[0]
  return (
    <Card title={say('share.answers')} note={say('share.answersNote')}>
      <div className={style['fields']}>
        {answers.map(({ question, answer }, place) => {
          const asked = questions.find(({ key }) => key === question)
          return (
            <div key={place} className={style['answer']}>
              <div className={style['pair']}>
                <Choice
                  label={say('share.question')}
                  options={questions.map(({ key, words }) => ({ id: key, name: words }))}
                  value={question}
                  onChange={(key) =>
                    put(place, {
                      question: key,
                      answer: questions.find((one) => one.key === key)?.options[0]?.key ?? '',
                    })
                  }
                />
                {asked !== undefined && asked.options.length > 0 ? (
                  <Choice
                    label={say('share.answer')}
                    options={asked.options.map(({ key, words }) => ({ id: key, name: words }))}
                    value={answer}
                    onChange={(key) => put(place, { answer: key })}
                  />
                ) : (
                  <LiveText
                    label={say('share.answer')}
                    value={answer}
                    maxLength={longestAnswer}
                    onChange={(text) => put(place, { answer: text })}
                  />
                )}
              </div>
              <ActionButton
                kind="quiet"
                label={say('share.removeAnswer', { question: asked?.words ?? question })}
                onPress={() => onChange(answers.filter((_, at) => at !== place))}
              >
                <X size={14} aria-hidden />
              </ActionButton>
            </div>
          )
        })}
        {first === undefined ? (
          <p className={style['quiet']}>{say('share.noQuestions')}</p>
        ) : (
          <div>
            <ActionButton
              onPress={() =>
                onChange([...answers, { question: first.key, answer: first.options[0]?.key ?? '' }])
              }
            >
              <Plus size={14} aria-hidden />
              {say('share.addAnswer')}
            </ActionButton>
          </div>
        )}
      </div>
    </Card>
  )
}
