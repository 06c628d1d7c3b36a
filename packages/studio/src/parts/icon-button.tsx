import type { LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components'
import style from './icon-button.module.css'

interface IconButtonProps {
  readonly icon: LucideIcon
  /** Names the action and its object. */
  readonly label: string
  readonly onPress: () => void
  readonly tone?: 'plain' | 'danger'
  readonly isDisabled?: boolean
  /** For a button that opens the content below it. */
  readonly isExpanded?: boolean
}

export const IconButton = ({
  icon: Icon,
  label,
  onPress,
  tone = 'plain',
  isDisabled = false,
  isExpanded,
}: IconButtonProps) => (
  <Button
    className={`${style['button']} ${style[tone]}`}
    aria-label={label}
    onPress={onPress}
    isDisabled={isDisabled}
    {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
  >
    <Icon size={15} aria-hidden />
  </Button>
)
