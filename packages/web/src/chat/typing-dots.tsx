// Somebody is typing: one dot after the other is dark. A timer changes them a few times a second, because a CSS
// animation, even in steps, would make the browser work in every frame.
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'

const eachMs = 400
const places = [0, 1, 2] as const

export function TypingDots() {
  const { words } = useApp()
  const [dark, setDark] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDark((now) => (now + 1) % places.length), eachMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="group group--theirs" data-testid="chat-typing">
      <p className="bubble typing">
        <span className="visually-hidden">{words.t('chat.typing')}</span>
        {places.map((place) => (
          <span
            key={place}
            className={place === dark ? 'typing__dot typing__dot--dark' : 'typing__dot'}
          />
        ))}
      </p>
    </div>
  )
}
