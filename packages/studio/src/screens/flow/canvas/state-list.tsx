// The flow as a list: the same states, marks and connections as on the map, for screen readers, narrow screens or many states.
import type { Flow, State } from '@askwell/contract'
import { CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { IconButton } from '../../../parts/icon-button.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useWords } from '../../../words/words.ts'
import { copyState, isPage } from '../draft/edits/states.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { useRemoveState } from '../state/use-remove.ts'
import { AddState } from './add-state.tsx'
import { canvasWords } from './canvas-words.ts'
import { type Connection, connectionsOf } from './connections-of.ts'
import { stateIcons } from './state-icons.ts'
import style from './state-list.module.css'

interface StateListProps {
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>
  readonly onOpen: () => void
}

export function StateList({ problems, onOpen }: StateListProps) {
  const say = useWords(canvasWords)
  const flow = useDraft((snapshot) => snapshot.flow)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const connections = connectionsOf(flow, languageCode)
  return (
    <section className={style['list']} aria-label={say('canvas.states')}>
      <AddState />
      <ol>
        {flow.states.map((state) => (
          <Row
            key={state.id}
            flow={flow}
            state={state}
            connections={connections.filter(({ fromStateId }) => fromStateId === state.id)}
            problem={problems.get(state.id) ?? null}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  readonly flow: Flow
  readonly state: State
  readonly connections: readonly Connection[]
  readonly problem: 'error' | 'warning' | null
  readonly onOpen: () => void
}

function Row({ flow, state, connections, problem, onOpen }: RowProps) {
  const say = useWords(canvasWords)
  const sayFlow = useWords(flowWords)
  const store = useDraftStore()
  const remove = useRemoveState()
  const isSelected = useDraft(
    ({ selection }) => selection.kind !== 'none' && selection.stateId === state.id,
  )
  const nameOf = (id: string) =>
    flow.states.find((one) => one.id === id)?.name || sayFlow('flow.namelessState')
  const name = nameOf(state.id)
  const Icon = stateIcons[state.style]
  const open = (connection?: Connection) => {
    const transitionId = connection?.transitionId ?? null
    store.select(
      transitionId === null
        ? { kind: 'state', stateId: state.id }
        : { kind: 'transition', stateId: state.id, transitionId },
    )
    onOpen()
  }
  const copy = () => {
    const id = crypto.randomUUID()
    store.edit((before) =>
      copyState(
        before,
        state.id,
        { id, name: sayFlow('flow.copyName', { name: state.name }) },
        () => crypto.randomUUID(),
      ),
    )
  }
  return (
    <li className={style['row']} data-selected={isSelected}>
      <Button className={style['open'] ?? ''} onPress={() => open()}>
        <Icon size={15} aria-hidden />
        <span dir="auto">{name}</span>
        <small>{say(`canvas.${state.style}`)}</small>
        {state.isInitialState && <Tag tone="accent">{say('canvas.start')}</Tag>}
        {problem === 'error' && (
          <CircleAlert
            size={15}
            className={style['error']}
            role="img"
            aria-label={say('canvas.error')}
          />
        )}
        {problem === 'warning' && (
          <TriangleAlert
            size={15}
            className={style['warning']}
            role="img"
            aria-label={say('canvas.warning')}
          />
        )}
      </Button>
      <IconButton icon={Copy} label={say('canvas.copyNamed', { name })} onPress={copy} />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={say('canvas.removeNamed', { name })}
        onPress={() => remove(state.id)}
        isDisabled={flow.states.length === 1}
      />
      {isPage(state.style) && (
        <ul className={style['connections']}>
          {connections.map((connection) => {
            const label =
              connection.label === null
                ? say('canvas.otherwise')
                : connection.label === ''
                  ? say('canvas.always')
                  : connection.label
            return (
              <li key={connection.id}>
                <Button className={style['connection'] ?? ''} onPress={() => open(connection)}>
                  <b dir="auto">{label}</b> → <span dir="auto">{nameOf(connection.toStateId)}</span>
                </Button>
              </li>
            )
          })}
          {connections.length === 0 && <li className={style['ends']}>{say('canvas.ends')}</li>}
        </ul>
      )}
    </li>
  )
}
