// One transition of a page, as a sentence: if these answers, go there. It is taken only if all its conditions hold.
import type { Flow, Rule, Transition } from '@askwell/contract'
import { ArrowRight, Plus } from 'lucide-react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { useOrder } from '../../../parts/order-row.tsx'
import { Picker } from '../../../parts/picker.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import style from '../../../questions/parts/parts.module.css'
import { useWords } from '../../../words/words.ts'
import { askedBefore } from './edits/asked-before.ts'
import { firstCondition, writeCondition } from './edits/conditions.ts'
import { addRule, leadTo, moveRule } from './edits/rule-edits.ts'
import { inspectorWords } from './inspector-words.ts'
import { stateItems } from './question-items.ts'
import { RuleLine } from './rule-line.tsx'
import sentence from './sentence.module.css'

export interface RulesFormProps {
  readonly flow: Flow
  readonly transition: Transition
  readonly languageCode: string
  readonly edit: Edit
}

export function RulesForm(props: RulesFormProps) {
  const say = useWords(inspectorWords)
  const { flow, transition, languageCode, edit } = props
  return (
    <div className={style['stack']}>
      <Conditions {...props} />
      <p className={sentence['line']}>
        <ArrowRight size={15} aria-hidden />
        <span>{say('rule.goTo')}</span>
        <Picker
          label={say('rule.goTo')}
          look="chip"
          items={stateItems({ flow, languageCode, say }, transition.fromStateId)}
          chosen={[transition.toStateId]}
          takes="one"
          empty={say('rule.pickState')}
          onChoose={([toStateId]) =>
            toStateId !== undefined && edit(leadTo(transition.id, toStateId))
          }
        />
      </p>
    </div>
  )
}

/** All of them have to hold. Routes of a chat are picked with them, too. */
export function Conditions({ flow, transition, languageCode, edit }: RulesFormProps) {
  const say = useWords(inspectorWords)
  const order = useOrder(transition.rules.length, (from, to) =>
    edit(moveRule(transition.id, from, to)),
  )
  const first = firstRule(flow, transition)
  return (
    <div className={style['stack']}>
      {transition.rules.map((rule, at) => (
        <RuleLine
          key={at}
          flow={flow}
          transition={transition}
          languageCode={languageCode}
          edit={edit}
          rule={rule}
          at={at}
          order={order}
        />
      ))}
      {transition.rules.length === 0 && <p className={style['note']}>{say('rule.always')}</p>}
      {first ? (
        <div className={style['adds']}>
          <ActionButton kind="quiet" onPress={() => edit(addRule(transition.id, first))}>
            <Plus size={15} aria-hidden />
            {say('rule.add')}
          </ActionButton>
        </div>
      ) : (
        <p className={style['note']}>{say('rule.nothing')}</p>
      )}
    </div>
  )
}

/** On the last question of the page, else of the pages before: most transitions depend on what was just asked. */
function firstRule(flow: Flow, { fromStateId }: Transition): Rule | null {
  const question = askedBefore(flow, fromStateId)[0]?.elements.at(-1)
  return question?.question
    ? writeCondition(
        { elementId: question.id, operator: 'option_match' },
        question.question,
        firstCondition(question.question),
      )
    : null
}
