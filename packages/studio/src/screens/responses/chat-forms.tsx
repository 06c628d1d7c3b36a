// Small surveys that an agent sent into the chat: what was asked and answered there, in the visitor's own words.
import type { AnsweredForm } from '@askwell/contract'
import { ToldAnswers } from '../../answers/told-answers.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './response-pane.module.css'
import { responsesWords } from './responses-words.ts'

export function ChatForms({ forms }: { readonly forms: readonly AnsweredForm[] }) {
  const say = useWords(responsesWords)
  const moment = useMoment()
  if (forms.length === 0) return null
  return (
    <section className={style['forms']} aria-label={say('responses.forms')}>
      <h3>{say('responses.forms')}</h3>
      {forms.map(({ id, name, sent_at, answered_at, answers }) => (
        <article key={id} className={style['form']}>
          <header>
            <h4 dir="auto">{name}</h4>
            <Tag tone={answered_at === null ? 'plain' : 'success'}>
              {say(answered_at === null ? 'responses.formOpen' : 'responses.formAnswered')}
            </Tag>
            <time dateTime={answered_at ?? sent_at}>{moment(answered_at ?? sent_at)}</time>
          </header>
          {answers.length > 0 && <ToldAnswers answers={answers} className={style['answers']} />}
        </article>
      ))}
    </section>
  )
}
