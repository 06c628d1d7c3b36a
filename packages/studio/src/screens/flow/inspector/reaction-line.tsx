// One reaction: when these answers, show or hide that, for so long.
import type { Element, Flow, Question } from '@askwell/contract'
import { answerKind, takesSeveral } from '@askwell/engine'
import { X, Zap } from 'lucide-react'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { type Order, OrderRow } from '../../../parts/order-row.tsx'
import { Picker, type PickerItem } from '../../../parts/picker.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import { useWords } from '../../../words/words.ts'
import { isPoints, picksOf } from './edits/answers.ts'
import { changeReactions, firesOnKeys, type Reaction } from './edits/reactions.ts'
import { inspectorWords } from './inspector-words.ts'
import {
  optionTarget,
  pickName,
  readOptionTarget,
  rowItems,
  type Speaking,
  targetItems,
  targetOptionItems,
} from './question-items.ts'
import { ReactionFaults } from './reaction-faults.tsx'
import sentence from './sentence.module.css'

interface ReactionLineProps {
  readonly flow: Flow
  readonly element: Element
  readonly question: Question
  readonly languageCode: string
  readonly edit: Edit
  readonly reaction: Reaction
  readonly at: number
  readonly order: Order
}

const actions = ['make_visible', 'make_invisible'] as const

export function ReactionLine({
  flow,
  element,
  question,
  languageCode,
  edit,
  reaction,
  at,
  order,
}: ReactionLineProps) {
  const say = useWords(inspectorWords)
  const speaking = { flow, languageCode, say }
  const put = (next: Partial<Reaction>, mergeKey?: string) =>
    edit(
      changeReactions(element.id, (known) =>
        known.map((each, place) => (place === at ? { ...each, ...next } : each)),
      ),
      mergeKey && `${element.id}.${at}.${mergeKey}`,
    )
  const isKnown = actions.some((action) => action === reaction.action)
  return (
    <div className={sentence['card']}>
      <OrderRow
        order={order}
        at={at}
        name={say('trigger.name', { place: at + 1 })}
        actions={
          <IconButton
            icon={X}
            label={say('trigger.remove', { place: at + 1 })}
            tone="danger"
            onPress={() =>
              edit(changeReactions(element.id, (known) => known.filter((_, place) => place !== at)))
            }
          />
        }
      >
        <div className={sentence['inside']}>
          <When {...{ speaking, question, reaction, onPut: put }} />
          <div className={sentence['line']}>
            <Zap size={14} aria-hidden />
            <Picker
              label={say('trigger.do')}
              look="chip"
              items={[
                ...actions.map((id) => ({ id, name: say(`trigger.${id}`) })),
                ...(isKnown
                  ? []
                  : [
                      {
                        id: reaction.action,
                        name: say('trigger.unknown', { name: reaction.action }),
                      },
                    ]),
              ]}
              chosen={[reaction.action]}
              takes="one"
              empty=""
              onChoose={([action]) => action !== undefined && put({ action })}
            />
            <Picker
              label={say('trigger.scope')}
              look="chip"
              items={[
                { id: 'element', name: say('trigger.element') },
                { id: 'option', name: say('trigger.option') },
              ]}
              chosen={[reaction.scope]}
              takes="one"
              empty=""
              onChoose={([scope]) =>
                put({
                  scope: scope === 'option' ? 'option' : 'element',
                  targetIds: [],
                  targetOptionIds: [],
                })
              }
            />
            <Targets {...{ speaking, element, reaction, onPut: put }} />
            {takesSeveral(question) && (
              <Picker
                label={say('trigger.until')}
                look="chip"
                items={[
                  { id: 'selected', name: say('trigger.selected') },
                  { id: 'last', name: say('trigger.last') },
                ]}
                chosen={[reaction.controlType ?? 'last']}
                takes="one"
                empty=""
                onChoose={([id]) => put({ controlType: id === 'selected' ? 'selected' : 'last' })}
              />
            )}
          </div>
        </div>
      </OrderRow>
      <ReactionFaults
        flow={flow}
        element={element}
        languageCode={languageCode}
        edit={edit}
        reaction={reaction}
      />
    </div>
  )
}

interface WhenProps {
  readonly speaking: Speaking
  readonly question: Question
  readonly reaction: Reaction
  readonly onPut: (next: Partial<Reaction>, mergeKey?: string) => void
}

function When({ speaking, question, reaction, onPut }: WhenProps) {
  const { say } = speaking
  const rows = rowItems(speaking, question)
  if (!firesOnKeys(question) && !isPoints(question))
    return (
      <LiveText
        label={say('trigger.when')}
        help={say('rule.valuesHelp')}
        value={reaction.on.join('\n')}
        rows={2}
        maxLength={10_000}
        onChange={(text) => onPut({ on: text === '' ? [] : text.split('\n') }, 'on')}
      />
    )
  return (
    <div className={sentence['line']}>
      <span>{say('trigger.when')}</span>
      <Picker
        label={say('trigger.when')}
        look="value"
        items={answersByKey(
          speaking,
          question,
          rows.find(({ key }) => key === reaction.statementKey)?.id,
        )}
        chosen={reaction.on}
        takes="several"
        empty={say('rule.pickAnswers')}
        onChoose={(on) => onPut({ on })}
      />
      {answerKind(question) === 'matrix' && (
        <>
          <span>{say('trigger.rowSays')}</span>
          <Picker
            label={say('rule.row')}
            look="chip"
            items={[
              { id: '', name: say('rule.any') },
              ...rows.map(({ key, name }) => ({ id: key, name })),
            ]}
            chosen={[reaction.statementKey ?? '']}
            takes="one"
            empty={say('rule.any')}
            onChoose={([key = '']) => onPut({ statementKey: key === '' ? undefined : key })}
          />
        </>
      )}
    </div>
  )
}

/** Rows often share their keys: each is offered once. */
function answersByKey(
  speaking: Speaking,
  question: Question,
  statementId: string | undefined,
): PickerItem[] {
  const names = new Map(
    picksOf(question, statementId).map((pick) => [pick.key, pickName(speaking, pick)]),
  )
  return [...names].map(([id, name]) => ({ id, name }))
}

function Targets({
  speaking,
  element,
  reaction,
  onPut,
}: Omit<WhenProps, 'question'> & { readonly element: Element }) {
  const { say } = speaking
  const isElements = reaction.scope === 'element'
  return (
    <Picker
      label={say('trigger.targets')}
      look="chip"
      items={isElements ? targetItems(speaking, element.id) : targetOptionItems(speaking)}
      chosen={
        isElements
          ? reaction.targetIds
          : reaction.targetOptionIds.map(({ questionKey, optionKey }) =>
              optionTarget(questionKey, optionKey),
            )
      }
      takes="several"
      empty={say('trigger.pickTargets')}
      onChoose={(ids) =>
        onPut(isElements ? { targetIds: ids } : { targetOptionIds: ids.map(readOptionTarget) })
      }
    />
  )
}
