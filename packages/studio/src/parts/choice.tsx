// A choice from a few options: a button that opens a list.
import { ChevronDown } from 'lucide-react'
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import style from './choice.module.css'
import fieldStyle from './field.module.css'

interface ChoiceProps<Id extends string> {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly name: string; readonly note?: string }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly isDisabled?: boolean
  /** `hidden`: the label is for people who do not see the table around it. */
  readonly labelIs?: 'shown' | 'hidden'
}

export function Choice<Id extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  labelIs = 'shown',
}: ChoiceProps<Id>) {
  return (
    <Select
      className={fieldStyle['field'] ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen && chosen.id !== value) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      {...(labelIs === 'hidden' && { 'aria-label': label })}
    >
      {labelIs === 'shown' && <Label className={fieldStyle['label'] ?? ''}>{label}</Label>}
      <Button className={style['button'] ?? ''}>
        <SelectValue>{options.find(({ id }) => id === value)?.name}</SelectValue>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={style['popover'] ?? ''}>
        <ListBox className={style['list'] ?? ''}>
          {options.map(({ id, name, note }) => (
            <ListBoxItem key={id} id={id} textValue={name} className={style['option'] ?? ''}>
              <span>{name}</span>
              {note !== undefined && <span className={style['note']}>{note}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}
