// The picker of everything that can be on a page: grouped, found by name and by the names that others use. The first text of what
// was added has the focus then, so that its author types at once.
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import fieldStyle from '../../../parts/field.module.css'
import { Sheet } from '../../../parts/sheet.tsx'
import type { KindGroup } from '../../../questions/style-form.ts'
import { findByName } from '../../../words/find-by-name.ts'
import { useWords } from '../../../words/words.ts'
import { addElement } from '../draft/edits/elements.ts'
import { type NewKind, newElement } from '../draft/edits/new-element.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { kinds } from '../element-kinds.ts'
import { kindWords } from '../kind-words.ts'
import style from './add-element.module.css'
import { stateWords } from './state-words.ts'

const all = Object.keys(kinds) as NewKind[]

export function AddElement({ stateId }: { readonly stateId: string }) {
  const say = useWords(stateWords)
  const store = useDraftStore()
  const isEnd = useDraft(({ flow }) =>
    flow.states.some(
      ({ id, style: kind }) => id === stateId && (kind === 'thank' || kind === 'chat'),
    ),
  )
  const [isOpen, setIsOpen] = useState(false)
  const add = (kind: NewKind) => {
    const element = newElement({
      flow: store.getSnapshot().flow,
      kind,
      newId: () => crypto.randomUUID(),
    })
    store.edit((flow) => addElement(flow, stateId, element))
    store.select({ kind: 'element', stateId, elementId: element.id, isNew: true })
    setIsOpen(false)
  }
  return (
    <>
      <Button className={style['open'] ?? ''} onPress={() => setIsOpen(true)}>
        <Plus size={15} aria-hidden />
        {say('state.add')}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={say('state.addTitle')}>
        <Kinds onPick={add} shows={(kind) => !isEnd || isForEnds(kind)} />
      </Sheet>
    </>
  )
}

/** An end accepts no answers (flow-document, problems list). */
const isForEnds = (kind: NewKind): boolean =>
  kind === 'label' || kind === 'footer' || kind === 'button_link' || kind === 'gauge'

function Kinds({
  onPick,
  shows,
}: {
  readonly onPick: (kind: NewKind) => void
  readonly shows: (kind: NewKind) => boolean
}) {
  const say = useWords(stateWords)
  const sayKind = useWords(kindWords)
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const entries = all.filter(shows).map((kind) => ({
    key: kind,
    name: sayKind(`kind.${kind}`),
    synonyms: sayKind(`kind.${kind}.synonyms`),
    note: sayKind(`kind.${kind}.note`),
  }))
  const found = findByName(entries, wanted).map(({ key }) => key)
  const groups = [...new Set(found.map((kind) => kinds[kind].group))]
  return (
    <>
      <SearchField
        aria-label={say('state.search')}
        value={wanted}
        onChange={setWanted}
        onSubmit={() => found[0] && onPick(found[0])}
        onKeyDown={(event) =>
          event.key === 'ArrowDown' && list.current?.querySelector('button')?.focus()
        }
        autoFocus
      >
        <Input className={fieldStyle['input'] ?? ''} placeholder={say('state.search')} />
      </SearchField>
      <div ref={list} className={style['groups']}>
        {groups.length === 0 && <p className={style['none']}>{say('state.noMatch')}</p>}
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            items={found.filter((kind) => kinds[kind].group === group)}
            onPick={onPick}
          />
        ))}
      </div>
    </>
  )
}

function Group({
  group,
  items,
  onPick,
}: {
  readonly group: KindGroup
  readonly items: readonly NewKind[]
  readonly onPick: (kind: NewKind) => void
}) {
  const say = useWords(kindWords)
  return (
    <section aria-label={say(`kind.group.${group}`)}>
      <h3>{say(`kind.group.${group}`)}</h3>
      <ul>
        {items.map((kind) => {
          const { icon: Icon } = kinds[kind]
          return (
            <li key={kind}>
              <Button className={style['kind'] ?? ''} onPress={() => onPick(kind)} data-kind={kind}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                <span>
                  {say(`kind.${kind}`)}
                  <small>{say(`kind.${kind}.note`)}</small>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
