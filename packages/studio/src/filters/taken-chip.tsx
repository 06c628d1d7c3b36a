// A filter that was taken from what is on the screen: a chip that says it, and that is pressed to take it away.
import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import style from './filters.module.css'

interface TakenChipProps {
  readonly text: string
  /** What pressing it does. */
  readonly label: string
  readonly onRemove: () => void
}

export const TakenChip = ({ text, label, onRemove }: TakenChipProps) => (
  <Button
    className={style['chip'] ?? ''}
    data-set
    aria-label={`${text}. ${label}`}
    autoFocus
    onPress={onRemove}
  >
    <span dir="auto">{text}</span>
    <X size={14} aria-hidden />
  </Button>
)
