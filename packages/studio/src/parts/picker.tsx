// Picks one or several of many by their names: a button that shows what is chosen and opens a list, with a search where
// the list is long. Nobody ever sees or types an id.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  Button,
  Collection,
  Dialog,
  DialogTrigger,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SearchField,
  type Selection,
  useFilter,
} from 'react-aria-components'
import { useWords } from '../words/words.ts'
import choiceStyle from './choice.module.css'
import fieldStyle from './field.module.css'
import { partWords } from './part-words.ts'
import style from './picker.module.css'

export interface PickerItem {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly icon?: LucideIcon
  /** Items of one group are under its name, in the given order. */
  readonly group?: string
}

interface PickerProps {
  readonly label: string
  readonly labelIs?: 'shown' | 'hidden'
  readonly items: readonly PickerItem[]
  readonly chosen: readonly string[]
  readonly onChoose: (ids: string[]) => void
  readonly takes: 'one' | 'several'
  /** The button's text while nothing is chosen. */
  readonly empty: string
  /** `chip`: a word within a sentence; `value`: the same in colour, for the main word of the sentence. */
  readonly look?: 'field' | 'chip' | 'value' | 'add'
  readonly icon?: LucideIcon
  readonly isDisabled?: boolean
}

/** Fewer need no search. */
const searchFrom = 9

export function Picker({
  label,
  labelIs = 'shown',
  items,
  chosen,
  onChoose,
  takes,
  empty,
  look = 'field',
  icon: Icon,
  isDisabled = false,
}: PickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const names = items.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const said = look === 'add' || names.length === 0 ? empty : names.join(', ')
  const choose = (selection: Selection) => {
    const ids =
      selection === 'all'
        ? items.map(({ id }) => id)
        : items.flatMap(({ id }) => (selection.has(id) ? [id] : []))
    if (takes === 'one') setIsOpen(false)
    // Pressing the chosen item again keeps it: one is always chosen.
    if (takes === 'several' || ids.length > 0) onChoose(ids)
  }
  return (
    <div className={look === 'field' ? fieldStyle['field'] : style['inline']}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        {labelIs === 'shown' && look === 'field' && (
          <Label elementType="span" className={fieldStyle['label'] ?? ''}>
            {label}
          </Label>
        )}
        <Button
          className={`${look === 'field' ? choiceStyle['button'] : style[look]} ${names.length === 0 ? style['none'] : ''}`}
          aria-label={look === 'add' ? label : `${label}: ${said}`}
          isDisabled={isDisabled}
        >
          {Icon && <Icon size={14} aria-hidden />}
          <span className={style['said']} dir="auto">
            {said}
          </span>
          {look !== 'add' && <ChevronDown size={14} aria-hidden />}
        </Button>
        <Popover
          className={`${choiceStyle['popover']} ${style['popover']}`}
          placement="bottom start"
        >
          <Dialog className={style['dialog'] ?? ''} aria-label={label}>
            <PickList
              label={label}
              items={items}
              chosen={look === 'add' ? [] : chosen}
              takes={takes}
              onChoose={choose}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

interface PickListProps extends Pick<PickerProps, 'label' | 'items' | 'chosen' | 'takes'> {
  readonly onChoose: (selection: Selection) => void
}

/** The list without a button, for a form that has room for it. */
export function PickList({ label, items, chosen, takes, onChoose }: PickListProps) {
  const say = useWords(partWords)
  const { contains } = useFilter({ sensitivity: 'base' })
  const list = (
    <ListBox
      className={`${choiceStyle['list']} ${style['list']}`}
      aria-label={label}
      selectionMode={takes === 'one' ? 'single' : 'multiple'}
      selectionBehavior="toggle"
      // Escape closes the list and keeps the choice.
      escapeKeyBehavior="none"
      selectedKeys={chosen}
      onSelectionChange={onChoose}
      renderEmptyState={() => <p className={style['nothing']}>{say('part.nothing')}</p>}
      {...(items.length < searchFrom && { autoFocus: 'first' })}
    >
      {groupsOf(items).map(({ group, items: within }) =>
        group === undefined ? (
          within.map(itemOf)
        ) : (
          <ListBoxSection key={group} id={`group ${group}`}>
            <Header className={style['group'] ?? ''}>{group}</Header>
            <Collection items={within}>{itemOf}</Collection>
          </ListBoxSection>
        ),
      )}
    </ListBox>
  )
  if (items.length < searchFrom) return list
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={say('part.search')} autoFocus className={style['search'] ?? ''}>
        <Input className={fieldStyle['input'] ?? ''} placeholder={say('part.search')} />
      </SearchField>
      {list}
    </Autocomplete>
  )
}

const itemOf = ({ id, name, note, icon: Icon }: PickerItem) => (
  <ListBoxItem
    key={id}
    id={id}
    textValue={name}
    className={`${choiceStyle['option']} ${style['item']}`}
  >
    {({ isSelected, selectionMode }) => (
      <>
        {selectionMode === 'multiple' && (
          <span className={`${style['box']} ${isSelected ? style['ticked'] : ''}`} aria-hidden />
        )}
        {Icon && <Icon size={15} aria-hidden />}
        <span className={style['name']}>
          <span dir="auto">{name}</span>
          {note !== undefined && <span className={choiceStyle['note']}>{note}</span>}
        </span>
      </>
    )}
  </ListBoxItem>
)

function groupsOf(
  items: readonly PickerItem[],
): { readonly group: string | undefined; readonly items: PickerItem[] }[] {
  const groups: { readonly group: string | undefined; readonly items: PickerItem[] }[] = []
  for (const item of items) {
    const same = groups.find(({ group }) => group === item.group)
    if (same) same.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}
