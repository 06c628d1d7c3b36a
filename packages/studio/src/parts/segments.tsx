// Tabs that are links, each with its own address: the sides of one object.
import { Link } from '@tanstack/react-router'
import style from './segments.module.css'

interface SegmentsProps {
  readonly label: string
  readonly items: readonly {
    readonly to: string
    readonly search?: Readonly<Record<string, string>>
    readonly name: string
    readonly isHere: boolean
  }[]
}

export const Segments = ({ label, items }: SegmentsProps) => (
  <nav className={style['segments']} aria-label={label}>
    {items.map(({ to, search, name, isHere }) => (
      <Link
        key={name}
        to={to}
        search={search ?? {}}
        className={style['segment']}
        aria-current={isHere ? 'page' : undefined}
        data-here={isHere}
      >
        {name}
      </Link>
    ))}
  </nav>
)
