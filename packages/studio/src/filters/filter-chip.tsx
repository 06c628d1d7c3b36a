// One filter: a chip that shows what is chosen and opens the choices. Its first choice is "all".
import { ChevronDown } from 'lucide-react'
import { Button, ListBox, ListBoxItem, Popover, Select } from 'react-aria-components'
import choiceStyle from '../parts/choice.module.css'
import style from './filters.module.css'

interface FilterChipProps {
  readonly label: string
  /** The id '' is the first: no filter. */
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly value: string
  readonly onChange: (id: string) => void
  /** Shows a value that is not one of the options. */
  readonly shown?: string
}

export function FilterChip({ label, options, value, onChange, shown }: FilterChipProps) {
  const name = shown ?? options.find(({ id }) => id === value)?.name ?? value
  const isSet = value !== '' || shown !== undefined
  const text = isSet ? `${label}: ${name}` : label
  return (
    <Select
      aria-label={text}
      value={value === '' ? all : value}
      onChange={(key) => onChange(key === all || key === null ? '' : String(key))}
    >
      <Button className={style['chip'] ?? ''} data-set={isSet}>
        <span dir="auto">{text}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={choiceStyle['popover'] ?? ''}>
        <ListBox className={choiceStyle['list'] ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.id}
              id={option.id === '' ? all : option.id}
              textValue={option.name}
              className={choiceStyle['option'] ?? ''}
            >
              <span dir="auto">{option.name}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}

/** The list does not allow an empty id. */
const all = '*'
