// A question of the survey for a mail: how it looks, and its HTML and text to copy for a mail program (ECO-50).
import { type Flow, type MailMaker, mailMakers } from '@askwell/contract'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { Choice } from '../../../parts/choice.tsx'
import { CopyCode } from '../../../parts/copy-code.tsx'
import { Note } from '../../../parts/note.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { mailQuestions } from './link-questions.ts'
import { mailQuestionWords } from './mail-question-words.ts'
import style from './share.module.css'
import { shownQuestion } from './shown-question.ts'

interface MailCardProps {
  readonly nodeId: string
  readonly flow: Flow
  /** Code; null = the default of the survey. */
  readonly lang: string | null
}

const first = '*'

export function MailCard({ nodeId, flow, lang }: MailCardProps) {
  const say = useWords(mailQuestionWords)
  const [maker, setMaker] = useState<MailMaker>('plain')
  const [key, setKey] = useState(first)
  const written = useCall('mail_question', {
    params: { id: nodeId },
    query: {
      for: maker,
      ...(key !== first && { question: key }),
      ...(lang !== null && { language: lang }),
    },
  })
  const { data, error } = written
  return (
    <Card title={say('mailQuestion.title')} note={say('mailQuestion.note')}>
      <div className={style['fields']}>
        <div className={style['pair']}>
          <Choice
            label={say('mailQuestion.question')}
            options={[
              { id: first, name: say('mailQuestion.first') },
              ...mailQuestions(flow).map((id) => ({ id, name: id })),
            ]}
            value={key}
            onChange={setKey}
          />
          <Choice
            label={say('mailQuestion.maker')}
            options={mailMakers.map((id) => ({ id, name: say(`mailQuestion.maker.${id}`) }))}
            value={maker}
            onChange={setMaker}
          />
        </div>
        {error?.status === 422 ? (
          <Note>{say('mailQuestion.unfit')}</Note>
        ) : error ? (
          <Failed error={error} onRetry={written.refetch} title={say('mailQuestion.failed')} />
        ) : data === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <>
            <Preview text={data.text} language={data.language} />
            <CopyCode label={say('mailQuestion.html')} code={data.html} />
            <CopyCode label={say('mailQuestion.text')} code={data.text} />
            <p className={style['quiet']}>
              {say(data.merge_tag === null ? 'mailQuestion.nobody' : 'mailQuestion.named', {
                tag: data.merge_tag ?? '',
              })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

/** The policy of this page allows no styles in the HTML itself, so it is drawn again. */
function Preview({ text, language }: { readonly text: string; readonly language: string }) {
  const say = useWords(mailQuestionWords)
  const { words, options } = shownQuestion(text)
  return (
    <section
      className={style['mailPreview']}
      aria-label={say('mailQuestion.preview')}
      lang={language}
      dir="auto"
    >
      <strong>{words}</strong>
      <ul>
        {options.map(({ word, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {word}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
