// Where a state leads: its rules in their order, the first that holds is taken, and the otherwise last.
import type { Flow, State } from '@askwell/contract'
import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { IconButton } from '../../../parts/icon-button.tsx'
import { OrderRow, useOrder } from '../../../parts/order-row.tsx'
import { Picker } from '../../../parts/picker.tsx'
import { useWords } from '../../../words/words.ts'
import { canvasWords } from '../canvas/canvas-words.ts'
import { addWay, leadOtherwiseToNew, leadToNew, type NewPage } from '../draft/edits/pages.ts'
import { isPage } from '../draft/edits/states.ts'
import { moveTransition, retarget, setNext, transitionsFrom } from '../draft/edits/transitions.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import addStyle from './add-element.module.css'
import { RuleWords } from './rule-words.tsx'
import style from './state-panel.module.css'
import { stateWords } from './state-words.ts'
import { useRemoveTransition } from './use-remove.ts'

interface TransitionsProps {
  readonly flow: Flow
  readonly state: State
  readonly languageCode: string
}

export function Ways({ flow, state, languageCode }: TransitionsProps) {
  const say = useWords(stateWords)
  const store = useDraftStore()
  const remove = useRemoveTransition()
  const transitions = transitionsFrom(flow, state.id)
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  const order = useOrder(transitions.length, (from, to) => {
    const moved = transitions[from]
    if (moved) store.edit((before) => moveTransition(before, moved.id, to))
  })
  const newPage = useNewPage()
  /** The new one is selected, because it is edited next. */
  const make = (style: 'page' | 'thank', lead: (before: Flow, page: NewPage) => Flow) => {
    const page = newPage(style)
    store.edit((before) => lead(before, page))
    store.select({ kind: 'state', stateId: page.id })
  }
  if (!isPage(state.style))
    return <p className={`${style['part']} ${style['help']}`}>{say('state.endNote')}</p>
  const open = (transitionId: string) =>
    store.select({ kind: 'transition', stateId: state.id, transitionId })
  const add = () => {
    const id = crypto.randomUUID()
    const page = newPage('page')
    store.edit((before) => addWay(before, state.id, id, page))
    open(id)
  }
  return (
    <section className={style['part']} aria-label={say('state.goTo')}>
      <h3>
        {say('state.goTo')}
        {transitions.length > 0 && <small>{say('state.firstWins')}</small>}
      </h3>
      <div>
        {transitions.map((transition, at) => {
          const place = at + 1
          return (
            <OrderRow
              key={transition.id}
              order={order}
              at={at}
              name={say('state.wayName', { place })}
              actions={
                <IconButton
                  icon={Trash2}
                  tone="danger"
                  label={say('state.removeWay', { place })}
                  onPress={() => remove(transition.id)}
                />
              }
            >
              <div className={style['way']}>
                <Button className={style['if'] ?? ''} onPress={() => open(transition.id)}>
                  <RuleWords
                    flow={flow}
                    elements={elements}
                    rules={transition.rules}
                    languageCode={languageCode}
                  />
                </Button>
                <Target
                  flow={flow}
                  label={`${say('state.target')}, ${say('state.wayName', { place })}`}
                  from={state.id}
                  chosen={transition.toStateId}
                  onChoose={(id) =>
                    store.edit((before) => retarget(before, transition.id, id ?? state.id))
                  }
                  onNew={(style) =>
                    make(style, (before, page) => leadToNew(before, transition.id, page))
                  }
                />
              </div>
            </OrderRow>
          )
        })}
      </div>
      <div className={`${style['way']} ${style['else']}`}>
        <span>{say(transitions.length > 0 ? 'state.otherwise' : 'state.always')}</span>
        <Target
          flow={flow}
          label={`${say('state.target')}, ${say('state.otherwise')}`}
          from={state.id}
          chosen={state.nextStateId}
          onChoose={(id) => store.edit((before) => setNext(before, state.id, id))}
          onNew={(style) =>
            make(style, (before, page) => leadOtherwiseToNew(before, state.id, page))
          }
        />
      </div>
      <Button className={addStyle['open'] ?? ''} onPress={add}>
        <Plus size={15} aria-hidden />
        {say('state.addRule')}
      </Button>
    </section>
  )
}

function useNewPage(): (style: 'page' | 'thank') => NewPage {
  const sayCanvas = useWords(canvasWords)
  return (style) => ({
    id: crypto.randomUUID(),
    name: sayCanvas(style === 'thank' ? 'canvas.newThank' : 'canvas.newState'),
    style,
    buttonId: crypto.randomUUID(),
  })
}

interface TargetProps {
  readonly flow: Flow
  readonly label: string
  readonly from: string
  /** Null = the default ending. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  readonly onNew: (kind: 'page' | 'thank') => void
}

const [noState, newPage, newThank] = ['none', 'new page', 'new thank'] as const

export function Target({ flow, label, from, chosen, onChoose, onNew }: TargetProps) {
  const say = useWords(stateWords)
  const sayFlow = useWords(flowWords)
  const items = [
    ...flow.states
      .filter(({ id }) => id !== from || id === chosen)
      .map(({ id, name }) => ({ id, name: name || sayFlow('flow.namelessState') })),
    { id: noState, name: say('state.default') },
    { id: newPage, name: say('state.newTarget') },
    { id: newThank, name: say('state.newTargetThank') },
  ]
  const choose = ([id]: readonly string[]) => {
    if (id === newPage) return onNew('page')
    if (id === newThank) return onNew('thank')
    if (id !== undefined) onChoose(id === noState ? null : id)
  }
  return (
    <span className={style['target']}>
      <ArrowRight size={14} aria-hidden />
      <Picker
        label={label}
        labelIs="hidden"
        look="chip"
        items={items}
        chosen={[chosen ?? noState]}
        onChoose={choose}
        takes="one"
        empty={say('state.default')}
      />
    </span>
  )
}
