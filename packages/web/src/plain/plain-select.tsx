import type { ReactNode } from 'react'
import { Icon } from '../app/icon.tsx'

/** A closed list with its sign, as it has in every other place. */
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
