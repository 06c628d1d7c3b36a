// The customer that a link is for, found by name, address or number.

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
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
import { personName } from '../../../answers/person.ts'
import { useCall } from '../../../api/use-call.ts'
import type { ItemOf } from '../../../api/use-pages.ts'
import { useSettled } from '../../../api/use-settled.ts'
import choiceStyle from '../../../parts/choice.module.css'
import fieldStyle from '../../../parts/field.module.css'
import pickStyle from '../../../parts/pick-box.module.css'
import { useWords } from '../../../words/words.ts'
import { shareWords } from './share-words.ts'

const shown = 20
const typingMs = 250

type Customer = ItemOf<'list_customers'>

/** A customer by the first known detail, with another one to distinguish people of the same name. */
export function customerItem(
  customer: Pick<Customer, 'id' | 'name' | 'email' | 'phone_number' | 'external_id'>,
): { readonly id: string; readonly name: string; readonly note: string } {
  const name = personName(customer) ?? '?'
  const others = [customer.email, customer.external_id]
  return {
    id: customer.id,
    name,
    note: others.filter((other) => other && other !== name).join(' · '),
  }
}

export function CustomerPick({
  chosen,
  onChange,
}: {
  readonly chosen: string | null
  readonly onChange: (id: string | null) => void
}) {
  const say = useWords(shareWords)
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed, typingMs)
  const found = useCall(
    'list_customers',
    { query: { limit: shown, ...(asked !== '' && { q: asked }) } },
    { keeps: 'last' },
  )
  const items = (found.data?.items ?? []).map(customerItem)
  return (
    <ComboBox
      className={fieldStyle['field'] ?? ''}
      items={items}
      value={chosen}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text)
        if (text === '') onChange(null)
      }}
      onChange={(key) => {
        const one = items.find(({ id }) => id === key)
        onChange(one?.id ?? null)
        if (one !== undefined) setTyped(one.name)
      }}
      menuTrigger="focus"
      defaultFilter={() => true}
    >
      <Label className={fieldStyle['label'] ?? ''}>{say('share.customer')}</Label>
      <div className={pickStyle['box']}>
        <Input
          className={fieldStyle['input'] ?? ''}
          dir="auto"
          placeholder={say('share.customerFind')}
        />
        <Button className={pickStyle['open'] ?? ''}>
          <ChevronDown size={14} aria-hidden />
        </Button>
      </div>
      {chosen !== null && (
        <Text slot="description" className={fieldStyle['help'] ?? ''}>
          {say('share.customerHelp')}
        </Text>
      )}
      <Popover className={choiceStyle['popover'] ?? ''} maxHeight={320}>
        <ListBox className={choiceStyle['list'] ?? ''}>
          {({ id, name, note }: (typeof items)[number]) => (
            <ListBoxItem id={id} textValue={name} className={choiceStyle['option'] ?? ''}>
              <span dir="auto">{name}</span>
              <span className={choiceStyle['note']}>{note}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
