// The elements of a state, in the order of the page: to open, move, copy and remove.
import type { Flow, State } from '@askwell/contract'
import { CircleAlert, Copy, EyeOff, Trash2, TriangleAlert, Zap } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { ActionButton } from '../../../parts/action-button.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { OrderRow, useOrder } from '../../../parts/order-row.tsx'
import { useWords } from '../../../words/words.ts'
import { copyElement, moveElement } from '../draft/edits/elements.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { kindOf, kinds } from '../element-kinds.ts'
import { flowWords } from '../flow-words.ts'
import { useProblemMarks } from '../problems/problem-marks.tsx'
import { elementText } from '../spoken-text.ts'
import { useKindName } from '../use-kind-name.ts'
import { AddElement } from './add-element.tsx'
import style from './state-panel.module.css'
import { stateWords } from './state-words.ts'
import { useRemoveElement } from './use-remove.ts'

/** A page may have thousands of elements: more rows at once make every keystroke slow. */
const shownAtOnce = 100

export function ElementRows({
  flow,
  state,
  languageCode,
}: {
  readonly flow: Flow
  readonly state: State
  readonly languageCode: string
}) {
  const say = useWords(stateWords)
  const sayFlow = useWords(flowWords)
  const kindName = useKindName()
  const store = useDraftStore()
  const removeElement = useRemoveElement()
  const { elements: marks } = useProblemMarks()
  const [most, setMost] = useState(shownAtOnce)
  const standing = useMemo(() => {
    const known = new Map(flow.elements.map((element) => [element.id, element]))
    return state.elements.flatMap((id) => known.get(id) ?? [])
  }, [flow.elements, state.elements])
  const order = useOrder(standing.length, (from, to) => {
    const moved = standing[from]
    if (moved)
      store.edit((before) => moveElement(before, moved.id, { stateId: state.id, place: to }))
  })
  return (
    <section className={style['part']} aria-label={say('state.elements')}>
      <h3>{say('state.elements')}</h3>
      {standing.length === 0 && <p className={style['help']}>{say('state.noElements')}</p>}
      <div className={style['rows']}>
        {standing.slice(0, most).map((element, at) => {
          const kind = kindOf(element)
          const { icon: Icon } = kinds[kind]
          const text = elementText(flow, element, languageCode)
          const name = text || kindName(kind)
          const mark = marks.get(element.id)
          return (
            <OrderRow
              key={element.id}
              order={order}
              at={at}
              name={name}
              actions={
                <>
                  <IconButton
                    icon={Copy}
                    label={say('state.copyElement', { name })}
                    onPress={() =>
                      store.edit((before) =>
                        copyElement(before, element.id, () => crypto.randomUUID()),
                      )
                    }
                  />
                  <IconButton
                    icon={Trash2}
                    tone="danger"
                    label={say('state.removeElement', { name })}
                    onPress={() => removeElement(element.id)}
                  />
                </>
              }
            >
              <Button
                className={style['element'] ?? ''}
                data-problem={mark}
                onPress={() =>
                  store.select({ kind: 'element', stateId: state.id, elementId: element.id })
                }
                aria-label={say('state.openElement', { name })}
              >
                <Icon size={15} strokeWidth={1.75} aria-hidden />
                <span
                  className={text === '' && element.type === 'question' ? style['nameless'] : ''}
                  dir="auto"
                >
                  {text === '' && element.type === 'question' ? sayFlow('flow.nameless') : name}
                </span>
                {!element.isVisible && <EyeOff size={14} aria-hidden />}
                {element.triggers.length > 0 && (
                  <span className={style['zap']} aria-hidden>
                    <Zap size={12} />
                    {element.triggers.length}
                  </span>
                )}
                {element.question?.isRequired && (
                  <i className={style['required']} aria-hidden>
                    *
                  </i>
                )}
                {mark === 'error' && (
                  <CircleAlert size={15} className={style['error']} aria-hidden />
                )}
                {mark === 'warning' && (
                  <TriangleAlert size={14} className={style['warning']} aria-hidden />
                )}
              </Button>
            </OrderRow>
          )
        })}
      </div>
      {standing.length > most && (
        <ActionButton kind="quiet" onPress={() => setMost(most + shownAtOnce)}>
          {say('state.moreElements', { count: standing.length - most })}
        </ActionButton>
      )}
      <AddElement stateId={state.id} />
    </section>
  )
}
