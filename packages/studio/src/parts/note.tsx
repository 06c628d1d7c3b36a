// A sentence that must not be missed, where it applies.
import type { ReactNode } from 'react'
import style from './note.module.css'

interface NoteProps {
  readonly children: ReactNode
  /** `good`: it is as it should be. */
  readonly tone?: 'warn' | 'good'
  /** Read out as soon as it is there. */
  readonly role?: 'alert'
}

export const Note = ({ children, tone = 'warn', role }: NoteProps) => (
  <div
    className={`${style['note']} ${tone === 'good' ? style['good'] : ''}`}
    {...(role && { role })}
  >
    {children}
  </div>
)
