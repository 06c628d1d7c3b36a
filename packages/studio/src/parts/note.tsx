// A sentence that readers must not miss, next to what it is about.
import type { ReactNode } from 'react'
import style from './note.module.css'

interface NoteProps {
  readonly children: ReactNode
  /** `good`: all is in order. */
  readonly tone?: 'warn' | 'good'
  /** Read out as soon as it appears. */
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
