// The frame of a screen: its title in the top bar with its actions, its content below. Opening it moves the focus to
// the title, so that a screen reader says which screen it is.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import style from './screen.module.css'

interface ScreenProps {
  readonly title: string
  /** The screen that this one belongs to, as a link back. */
  readonly under?: { readonly to: string; readonly label: string }
  /** How many conversations need an agent: shown before the title in the browser's tab. */
  readonly waiting?: number
  /** Beside the title: a status tag, tabs. */
  readonly beside?: ReactNode
  /** At the end of the bar; one of them may be primary. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** `whole`: the content fills the screen (a canvas); `wide`: the width of a dashboard; otherwise it is a column of text width. */
  readonly fills?: 'column' | 'wide' | 'whole'
}

/** The object whose sides are screens: the bar shows its name, links to its sides, and ends with the side's own actions. */
export interface Whole extends Pick<ScreenProps, 'title' | 'under' | 'beside'> {
  readonly sides: ReactNode
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

export function Screen({ actions, children, fills = 'column', waiting = 0, ...own }: ScreenProps) {
  const whole = useContext(Whole)
  const { title, under, beside } = whole ?? own
  const heading = useRef<HTMLHeadingElement>(null)
  const name = whole === null ? title : `${own.title} · ${title}`
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} · Askwell`
  }, [name, waiting])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={style['screen']} data-fills={fills}>
      <header className={style['bar']} data-sides={whole !== null}>
        <div className={style['start']}>
          {under !== undefined && (
            <Link to={under.to} className={style['under']}>
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
        {actions !== undefined && <div className={style['actions']}>{actions}</div>}
      </header>
      {whole?.notice}
      <div className={fills === 'wide' ? `${style['column']} ${style['wide']}` : style[fills]}>
        {children}
      </div>
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
