// The inspector of one state: its name, its style, its elements, and where it leads.
import type { Flow, State } from '@askwell/contract'
import { Copy, Play, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { ActionButton } from '../../../parts/action-button.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import { beginAt, copyState, isPage, renameState, styleState } from '../draft/edits/states.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { ElementRows } from './element-rows.tsx'
import style from './state-panel.module.css'
import { stateWords } from './state-words.ts'
import { useRemoveState } from './use-remove.ts'
import { Ways } from './ways.tsx'

interface StatePanelProps {
  readonly flow: Flow
  readonly state: State
  readonly languageCode: string
  /** Incremented when the state is opened by a key: its name then takes the focus. */
  readonly opened: number
}

export function StatePanel({ flow, state, languageCode, opened }: StatePanelProps) {
  const say = useWords(stateWords)
  const sayFlow = useWords(flowWords)
  const store = useDraftStore()
  const removeState = useRemoveState()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened > 0) place.current?.querySelector('input')?.focus()
  }, [opened])
  const name = state.name || sayFlow('flow.namelessState')
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
    store.select({ kind: 'state', stateId: id })
  }
  return (
    <>
      <header className={style['head']}>
        <h2>{say('state.title')}</h2>
        <IconButton icon={Copy} label={`${sayFlow('flow.copy')}: ${name}`} onPress={copy} />
        <IconButton
          icon={Trash2}
          label={`${sayFlow('flow.remove')}: ${name}`}
          tone="danger"
          onPress={() => removeState(state.id)}
          isDisabled={flow.states.length === 1}
        />
      </header>
      <div className={style['part']} ref={place}>
        <LiveText
          label={say('state.name')}
          labelIs="hidden"
          value={state.name}
          maxLength={255}
          placeholder={say('state.name')}
          onChange={(text) =>
            store.edit((before) => renameState(before, state.id, text), `name ${state.id}`)
          }
        />
        <Segments
          state={state}
          onChange={(next) => store.edit((before) => styleState(before, state.id, next))}
        />
        {state.style !== 'page' && (
          <p className={style['help']}>{say(`state.${state.style}Help`)}</p>
        )}
        {isPage(state.style) &&
          (state.isInitialState ? (
            <p className={style['start']}>
              <Play size={13} aria-hidden />
              {say('state.isStart')}
            </p>
          ) : (
            <ActionButton
              kind="quiet"
              onPress={() => store.edit((before) => beginAt(before, state.id))}
            >
              <Play size={13} aria-hidden />
              {say('state.makeStart')}
            </ActionButton>
          ))}
      </div>
      <ElementRows flow={flow} state={state} languageCode={languageCode} />
      <Ways flow={flow} state={state} languageCode={languageCode} />
    </>
  )
}

const styles = ['page', 'thank', 'chat', 'random'] as const satisfies readonly State['style'][]

function Segments({
  state,
  onChange,
}: {
  readonly state: State
  readonly onChange: (style: State['style']) => void
}) {
  const say = useWords(stateWords)
  return (
    <RadioGroup
      className={style['segments'] ?? ''}
      aria-label={say('state.style')}
      orientation="horizontal"
      value={state.style}
      onChange={(value) => {
        const chosen = styles.find((one) => one === value)
        if (chosen && chosen !== state.style) onChange(chosen)
      }}
    >
      {styles.map((one) => (
        <Radio key={one} value={one} className={style['segment'] ?? ''}>
          {say(`state.${one}`)}
        </Radio>
      ))}
    </RadioGroup>
  )
}
