// Three faces after the chat has ended (R-RATE-01). A rating locks them until the visitor writes again.
import type { RatingValue } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import type { MessageId } from '../locales/messages.ts'
import { Phrase } from '../prose/prose.tsx'
import { faces } from '../questions/faces.ts'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

const choices: readonly {
  readonly value: RatingValue
  readonly face: 0 | 2 | 4
  readonly word: MessageId
}[] = [
  { value: 0, face: 0, word: 'chat.bad' },
  { value: 50, face: 2, word: 'chat.fair' },
  { value: 100, face: 4, word: 'chat.good' },
]

export function RatingBlock({
  body,
  rating,
}: {
  readonly body: string | null
  readonly rating: ChatSnapshot['rating']
}) {
  const { words } = useApp()
  const { acts } = useChat()
  const isLocked = rating.chosen !== null
  return (
    <fieldset className="rating" data-testid="chat-rating" aria-describedby="rating-said">
      <legend className="rating__heading">
        {body ? <Phrase text={body} /> : words.t('chat.rate')}
      </legend>
      <div className="faces">
        {choices.map(({ value, face, word }) => (
          <button
            key={value}
            type="button"
            className={rating.chosen === value ? 'face face--chosen' : 'face'}
            aria-pressed={rating.chosen === value}
            aria-disabled={(isLocked && rating.chosen !== value) || undefined}
            data-rating={value}
            onClick={() => {
              if (!isLocked) acts.rate(value)
            }}
          >
            <svg
              className="face__box face__box--drawn"
              viewBox="0 0 40 40"
              aria-hidden="true"
              focusable="false"
            >
              <circle cx="20" cy="20" r="18" />
              <circle className="face__eye" cx="14" cy="17.5" r="2" />
              <circle className="face__eye" cx="26" cy="17.5" r="2" />
              <path d={faces[face].mouth} />
              {faces[face].brows && <path d={faces[face].brows} />}
            </svg>
            <span className="face__label">{words.t(word)}</span>
          </button>
        ))}
      </div>
      <p
        id="rating-said"
        className={rating.hasFailed ? 'rating__said rating__said--fault' : 'rating__said'}
        role={rating.hasFailed ? 'alert' : 'status'}
      >
        {rating.hasFailed
          ? words.t('chat.rateFailed')
          : isLocked && !rating.isSending
            ? words.t('chat.rated')
            : ''}
      </p>
    </fieldset>
  )
}
