import type { ReactNode } from 'react'
import style from './tag.module.css'

export const Tag = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warn' | 'danger'
  readonly children: ReactNode
}) => <span className={`${style['tag']} ${style[tone]}`}>{children}</span>
