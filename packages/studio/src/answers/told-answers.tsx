// What was asked and answered, as one list: read beside a conversation, and with a form that was sent into a chat.
import type { AgentChat } from '@askwell/contract'
import { plainWords } from './plain-words.ts'

interface ToldAnswersProps {
  readonly answers: AgentChat['responses']
  readonly className: string | undefined
}

export const ToldAnswers = ({ answers, className }: ToldAnswersProps) => (
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
