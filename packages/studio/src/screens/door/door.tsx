// The frame of the screens for people who are not signed in: one card, the logo, and the language.
import { type ReactNode, useEffect, useRef } from 'react'
import markUrl from '../../look/mark.svg'
import { chooseLanguage, languages, useLanguage } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { useWords } from '../../words/words.ts'
import style from './door.module.css'
import { doorWords } from './door-words.ts'

export function Door({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  const say = useWords(doorWords)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Askwell`
    // Not over a field that asked for the focus itself.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <main className={style['door']}>
      <div className={style['card']}>
        <img className={style['mark']} src={markUrl} alt="Askwell" />
        <h1 ref={heading} tabIndex={-1} className={style['title']}>
          {title}
        </h1>
        {text !== undefined && <p className={style['text']}>{text}</p>}
        {children}
      </div>
      <nav className={style['languages']} aria-label={say('door.language')}>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => void chooseLanguage(code)}
          >
            {languageName(code)}
          </button>
        ))}
      </nav>
    </main>
  )
}
