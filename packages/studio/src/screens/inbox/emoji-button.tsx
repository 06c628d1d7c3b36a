import { chatEmoji } from '@askwell/engine/chat'
import { Smile } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useWords } from '../../words/words.ts'
import style from './composer.module.css'
import { inboxWords } from './inbox-words.ts'

export const EmojiButton = memo(function EmojiButton({
  isDisabled,
  onChoose,
}: {
  readonly isDisabled: boolean
  readonly onChoose: (sign: string) => void
}) {
  const say = useWords(inboxWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button
        className={style['tool'] ?? ''}
        aria-label={say('inbox.emoji')}
        isDisabled={isDisabled}
      >
        <Smile size={16} aria-hidden />
      </Button>
      <Popover className={style['popover'] ?? ''}>
        <Dialog aria-label={say('inbox.emoji')} className={style['emojis'] ?? ''}>
          {chatEmoji.map((sign) => (
            <button
              key={sign}
              type="button"
              onClick={() => {
                setIsOpen(false)
                onChoose(sign)
              }}
            >
              {sign}
            </button>
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
})
