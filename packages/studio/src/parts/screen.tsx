// The frame of a screen: its title in the top bar with its actions, its content below. Opening it moves the focus to
// the title, so that a screen reader says which screen it is.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useInboxCount } from '../api/use-inbox-count.ts'
import style from './screen.module.css'

interface Under {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly label: string
}

interface ScreenProps {
  readonly title: string
  /** The screen that this one belongs to, as a link back. */
  readonly under?: Under
  /** Beside the title: a status tag, tabs. */
  readonly beside?: ReactNode
  /** At the end of the bar; one of them may be primary. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** `whole`: the content fills the screen (a canvas); `wide`: the width of a dashboard; otherwise it is a column of text width. */
  readonly fills?: 'column' | 'wide' | 'whole'
}

/** The object whose sides are screens: the bar shows its name, links to its sides, the side's own actions and its own. */
export interface Whole extends Pick<ScreenProps, 'title' | 'under' | 'beside'> {
  readonly sides: ReactNode
  /** At the end of the bar, on every side. The last of them is the only primary one. */
  readonly actions: ReactNode
  /** Below the bar, on every side. */
  readonly notice: ReactNode
}

const Whole = createContext<Whole | null>(null)

export const SideOf = ({
  whole,
  children,
}: {
  readonly whole: Whole
  readonly children: ReactNode
}) => <Whole value={whole}>{children}</Whole>

export function Screen({ actions, children, fills = 'column', ...own }: ScreenProps) {
  const whole = useContext(Whole)
  const { title, under, beside } = whole ?? own
  const heading = useRef<HTMLHeadingElement>(null)
  // An agent finds what waits in the tab of any screen.
  const waiting = useInboxCount()
  const name = whole === null ? title : `${own.title} · ${title}`
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} · Askwell`
  }, [name, waiting])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={style['screen']}>
      <header className={style['bar']} data-sides={whole !== null}>
        <div className={style['start']}>
          {under !== undefined && (
            <Link to={under.to} search={(under.search ?? {}) as never} className={style['under']}>
              {under.label}
              <ChevronRight size={14} aria-hidden />
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1} className={style['title']} dir="auto">
            {title}
          </h1>
          {beside}
        </div>
        {whole?.sides}
        {(actions !== undefined || whole !== null) && (
          <div className={style['actions']}>
            {actions}
            {whole?.actions}
          </div>
        )}
      </header>
      {whole?.notice}
      {fills === 'whole' ? (
        <div className={style['whole']} data-scrolls>
          {children}
        </div>
      ) : (
        <div className={style['scroll']} data-scrolls>
          <div
            className={fills === 'wide' ? `${style['column']} ${style['wide']}` : style['column']}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

interface CardProps {
  readonly title?: string
  readonly note?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Card = ({ title, note, actions, children }: CardProps) => (
  <section className={style['card']}>
    {title !== undefined && (
      <header className={style['cardHeader']}>
        <h2>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        {actions !== undefined && <div className={style['actions']}>{actions}</div>}
      </header>
    )}
    {children}
  </section>
)

export const CardBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={style['cardBody']}>{children}</div>
)
