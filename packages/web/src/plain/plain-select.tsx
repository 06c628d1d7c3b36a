import type { ReactNode } from 'react'
import { Icon } from '../app/icon.tsx'

/** A closed list with its icon, as on all other pages. */
export function PlainSelect({
  place = '',
  children,
}: {
  readonly place?: 'plain-country' | 'plain-place' | ''
  readonly children: ReactNode
}) {
  return (
    <span className={`picker plain-list ${place}`.trim()}>
      {children}
      <Icon name="chevron" size={18} />
    </span>
  )
}
