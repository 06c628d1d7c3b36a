// A choice among many: typing filters the list. Empty means nothing is chosen, where that is allowed.
import { ChevronDown } from 'lucide-react'
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components'
import { useWords } from '../words/words.ts'
import choiceStyle from './choice.module.css'
import fieldStyle from './field.module.css'
import { partWords } from './part-words.ts'
import style from './pick-box.module.css'

interface PickBoxProps<Id extends string> {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly name: string; readonly note?: string }[]
  readonly value: Id | null
  readonly onChange: (id: Id | null) => void
  readonly help?: string
  readonly placeholder?: string
  readonly isDisabled?: boolean
}

export function PickBox<Id extends string>({
  label,
  options,
  value,
  onChange,
  help,
  placeholder,
  isDisabled = false,
}: PickBoxProps<Id>) {
  const say = useWords(partWords)
  return (
    <ComboBox
      className={fieldStyle['field'] ?? ''}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(options.find(({ id }) => id === key)?.id ?? null)}
      isDisabled={isDisabled}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={fieldStyle['label'] ?? ''}>{label}</Label>
      <div className={style['box']}>
        <Input
          className={fieldStyle['input'] ?? ''}
          dir="auto"
          {...(placeholder !== undefined && { placeholder })}
        />
        <Button className={style['open'] ?? ''}>
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
      {help !== undefined && (
        <Text slot="description" className={fieldStyle['help'] ?? ''}>
          {help}
        </Text>
      )}
      <Popover className={choiceStyle['popover'] ?? ''} maxHeight={320}>
        <ListBox
          className={choiceStyle['list'] ?? ''}
          renderEmptyState={() => <p className={style['nothing']}>{say('part.nothing')}</p>}
        >
          {({ id, name, note }: (typeof options)[number]) => (
            <ListBoxItem id={id} textValue={name} className={choiceStyle['option'] ?? ''}>
              <span>{name}</span>
              {note !== undefined && <span className={choiceStyle['note']}>{note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
