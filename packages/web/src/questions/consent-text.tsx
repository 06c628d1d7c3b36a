import type { Option } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'

interface ConsentTextProps {
  readonly option: Option
  readonly id?: string
  /** Where the owner wrote nothing. */
  readonly otherwise?: string
}

export function ConsentText({ option, id, otherwise = '' }: ConsentTextProps) {
  const { words } = useApp()
  return (
    <span id={id} className="choice__text">
      <Phrase text={words.markdown(option.body) || otherwise} of={option.body} />
    </span>
  )
}
