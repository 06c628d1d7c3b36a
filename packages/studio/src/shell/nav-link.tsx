// One entry of the navigation or of the settings. Where only icons have room, its label is shown beside it on hover and focus.
import { Link, useLocation } from '@tanstack/react-router'
import { useInboxCount } from '../api/use-inbox-count.ts'
import { useNumber } from '../words/number.ts'
import { useWords } from '../words/words.ts'
import { holds } from './opening.ts'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import type { ShownScreen } from './use-shown-screens.ts'

interface NavLinkProps {
  readonly entry: ShownScreen
  /** Only its own address marks it, not the addresses below. */
  readonly isExact: boolean
  readonly onLeave?: () => void
}

export function NavLink({ entry: { path, label, Icon }, isExact, onLeave }: NavLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={path}
      className={style['item']}
      activeOptions={{ exact: isExact }}
      onClick={onLeave}
      {...(holds(path, pathname) && { 'data-status': 'active' })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={style['label']}>{label}</span>
      {path === '/inbox' && <InboxCount />}
    </Link>
  )
}

function InboxCount() {
  const say = useWords(shellWords)
  const number = useNumber()
  const count = useInboxCount()
  if (count === 0) return null
  return (
    <span className={style['count']} title={say('shell.inboxCount', { count })}>
      {number(count)}
    </span>
  )
}
