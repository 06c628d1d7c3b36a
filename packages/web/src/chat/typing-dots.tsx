import { useApp } from '../app/app-context.ts'

export function TypingDots() {
  const { words } = useApp()
  return (
    <div className="group group--theirs" data-testid="chat-typing">
      <p className="bubble typing">
        <span className="visually-hidden">{words.t('chat.typing')}</span>
        <span className="typing__dot" />
        <span className="typing__dot" />
        <span className="typing__dot" />
      </p>
    </div>
  )
}
