// One condition as a sentence of picked words.

import type { Flow, Rule, Transition } from '@askwell/contract'
import { answerKind } from '@askwell/engine'
import { X } from 'lucide-react'
import { IconButton } from '../../../parts/icon-button.tsx'
import { type Order, OrderRow } from '../../../parts/order-row.tsx'
import { Picker } from '../../../parts/picker.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import { useWords } from '../../../words/words.ts'
import {
  type Condition,
  type ConditionName,
  conditionsFor,
  firstCondition,
  isOpen,
  readCondition,
  turnCondition,
  writeCondition,
} from './edits/conditions.ts'
import { changeRule, removeRule } from './edits/rule-edits.ts'
import { inspectorWords } from './inspector-words.ts'
import { askedItems, questionName, rowItems } from './question-items.ts'
import { type ConditionProps, RuleValue } from './rule-value.tsx'
import sentence from './sentence.module.css'

interface RuleLineProps {
  readonly flow: Flow
  readonly transition: Transition
  readonly languageCode: string
  readonly edit: Edit
  readonly rule: Rule
  readonly at: number
  readonly order: Order
}

const anyRow = 'any'

export function RuleLine({ flow, transition, languageCode, edit, rule, at, order }: RuleLineProps) {
  const say = useWords(inspectorWords)
  const speaking = { flow, languageCode, say }
  const items = askedItems(speaking, transition.fromStateId)
  const question = flow.elements.find(({ id }) => id === rule.elementId)?.question
  const isAsked = items.some(({ id }) => id === rule.elementId)
  const put = (next: Rule, mergeKey?: string) =>
    edit(
      changeRule(transition.id, at, () => next),
      mergeKey && `${transition.id}.${at}.${mergeKey}`,
    )
  const about = (elementId: string | undefined) => {
    const asked = flow.elements.find(({ id }) => id === elementId)
    if (asked?.question)
      put(
        writeCondition(
          { elementId: asked.id, operator: 'option_match' },
          asked.question,
          firstCondition(asked.question),
        ),
      )
  }
  return (
    <div className={sentence['card']}>
      <OrderRow
        order={order}
        at={at}
        name={say('rule.name', { place: at + 1 })}
        actions={
          <IconButton
            icon={X}
            label={say('rule.remove', { place: at + 1 })}
            tone="danger"
            onPress={() => edit(removeRule(transition.id, at))}
          />
        }
      >
        <div className={sentence['inside']}>
          <div className={sentence['line']}>
            <span>{say(at === 0 ? 'rule.if' : 'rule.and')}</span>
            <Picker
              label={say('rule.question')}
              look="chip"
              items={
                question && !isAsked
                  ? [{ id: rule.elementId, name: questionName(speaking, question) }, ...items]
                  : items
              }
              chosen={[rule.elementId]}
              takes="one"
              empty={say(question ? 'rule.pickQuestion' : 'rule.goneQuestion')}
              onChoose={([id]) => about(id)}
            />
            {question && (
              <Comparison
                flow={flow}
                languageCode={languageCode}
                rule={rule}
                question={question}
                onPut={put}
              />
            )}
            {question && (
              <RuleValue
                flow={flow}
                languageCode={languageCode}
                rule={rule}
                question={question}
                onPut={put}
              />
            )}
          </div>
        </div>
      </OrderRow>
      {(!question || !isAsked) && <p className={sentence['fault']}>{say('rule.gone')}</p>}
      {question && isAsked && isOpen(readCondition(rule, question)) && (
        <p className={sentence['fault']}>{say('rule.open')}</p>
      )}
    </div>
  )
}

function Comparison({ flow, languageCode, rule, question, onPut }: ConditionProps) {
  const say = useWords(inspectorWords)
  const condition = readCondition(rule, question)
  const put = (next: Condition) => onPut(writeCondition(rule, question, next))
  const { statementId: _row, ...wholeMatrix } = rule
  return (
    <>
      {answerKind(question) === 'matrix' && (
        <Picker
          label={say('rule.row')}
          look="chip"
          items={[
            { id: anyRow, name: say('rule.any') },
            ...rowItems({ flow, languageCode, say }, question),
          ]}
          chosen={[rule.statementId ?? anyRow]}
          takes="one"
          empty={say('rule.any')}
          // Another row has its own options.
          onChoose={([id = anyRow]) =>
            onPut(
              writeCondition(
                id === anyRow ? wholeMatrix : { ...rule, statementId: id },
                question,
                turnCondition({ is: 'answered' }, condition.is),
              ),
            )
          }
        />
      )}
      <Picker
        label={say('rule.compare')}
        look="chip"
        items={conditionsFor(question, condition.is).map((name) => ({
          id: name,
          name: say(`rule.${name}`),
        }))}
        chosen={[condition.is]}
        takes="one"
        empty=""
        onChoose={([name]) =>
          name !== undefined && put(turnCondition(condition, name as ConditionName))
        }
      />
    </>
  )
}
