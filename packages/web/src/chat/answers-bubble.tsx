// The first bubble: the answers from before the chat, so that nobody has to repeat them (R-CHAT-10 to 13).
import type { ChatAnswer } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'
import { useChat } from './chat-context.ts'
import { shortened } from './message-pieces.ts'

export function AnswersBubble({
  answers,
  at,
}: {
  readonly answers: readonly ChatAnswer[]
  readonly at: number
}) {
  const { words } = useApp()
  const { times } = useChat()
  if (answers.length === 0) return null
  return (
    <div className="group group--mine">
      <div className="answers answers--bubble" data-testid="chat-answers">
        <h2 className="visually-hidden">{words.t('chat.answers')}</h2>
        <AnswersList answers={answers} />
      </div>
      <p className="group__foot">
        <time dateTime={new Date(at).toISOString()}>{times.time(at)}</time>
      </p>
    </div>
  )
}

export function AnswersList({ answers }: { readonly answers: readonly ChatAnswer[] }) {
  return (
    <dl>
      {answers.map(({ question, response, url }, index) => (
        <div key={index} className="answers__pair">
          <dt dir="auto">
            <Phrase text={question} />
          </dt>
          <dd dir="auto">
            {url !== null && /^https?:|^\//i.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
                {response === url ? shortened(response) : response}
              </a>
            ) : (
              response
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
