// Questions and answers as one list: shown beside a conversation, and with a form that was sent into a chat.
import type { AgentChat } from '@askwell/contract'
import { plainWords } from './plain-words.ts'

interface AnswerListProps {
  readonly answers: AgentChat['responses']
  readonly className: string | undefined
}

export const ToldAnswers = ({ answers, className }: AnswerListProps) => (
  <dl className={className}>
    {answers.map(({ question, response, url }, place) => (
      <div key={`${place} ${question}`}>
        <dt dir="auto">{plainWords(question)}</dt>
        <dd dir="auto">
          {url === null ? (
            response
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {response}
            </a>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
