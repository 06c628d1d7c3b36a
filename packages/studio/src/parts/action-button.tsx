// Buttons of the studio: 32 px high, one primary per screen. A busy one keeps its label and ignores a second press.
import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import style from './action-button.module.css'

type Kind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ActionButtonProps {
  readonly children: ReactNode
  readonly kind?: Kind
  readonly type?: 'button' | 'submit'
  readonly onPress?: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** For a button that shows only an icon. */
  readonly label?: string
  /** For a button that replaces the element that had the focus. */
  readonly autoFocus?: boolean
  /** A pointer press leaves the focus where the person is typing. */
  readonly leavesFocus?: boolean
}

export function ActionButton({
  children,
  kind = 'plain',
  type = 'button',
  onPress,
  isBusy = false,
  isDisabled = false,
  label,
  autoFocus = false,
  leavesFocus = false,
}: ActionButtonProps) {
  return (
    <Button
      className={`${style['button']} ${style[kind]}`}
      type={type}
      isPending={isBusy}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      preventFocusOnPress={leavesFocus}
      {...(onPress && { onPress })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {isBusy && <LoaderCircle className={style['spinner']} size={14} aria-hidden />}
      {children}
    </Button>
  )
}

interface LinkButtonProps {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly children: ReactNode
  readonly kind?: Kind
}

export const LinkButton = ({ to, search = {}, children, kind = 'plain' }: LinkButtonProps) => (
  <Link to={to} search={search} className={`${style['button']} ${style[kind]}`}>
    {children}
  </Link>
)
