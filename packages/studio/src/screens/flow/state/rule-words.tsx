// The rules of a transition as one sentence: If [question] is [answer] and …
import type { Element, Flow, Rule } from '@askwell/contract'
import { Fragment } from 'react'
import { useWords } from '../../../words/words.ts'
import { ruleParts } from '../canvas/connections-of.ts'
import { readCondition } from '../inspector/edits/conditions.ts'
import { inspectorWords } from '../inspector/inspector-words.ts'
import style from './state-panel.module.css'
import { stateWords } from './state-words.ts'

interface RuleWordsProps {
  readonly flow: Flow
  readonly elements: ReadonlyMap<string, Element>
  readonly rules: readonly Rule[]
  readonly languageCode: string
}

export function RuleWords({ flow, elements, rules, languageCode }: RuleWordsProps) {
  const say = useWords(stateWords)
  const sayRule = useWords(inspectorWords)
  if (rules.length === 0) return <>{say('state.always')}</>
  return (
    <>
      {rules.map((rule, at) => {
        const { subject, answer } = ruleParts(flow, elements, rule, { languageCode, isOwn: false })
        const question = elements.get(rule.elementId)?.question
        const condition = question ? readCondition(rule, question).is : 'one_of'
        return (
          <Fragment key={at}>
            {at === 0 ? say('state.if') : ` ${sayRule('rule.and')}`}{' '}
            <span className={style['question']} dir="auto">
              {subject || sayRule(question ? 'rule.untitledQuestion' : 'rule.goneQuestion')}
            </span>{' '}
            {sayRule(condition === 'between' ? 'rule.one_of' : `rule.${condition}`)}
            {condition !== 'answered' && condition !== 'unanswered' && (
              <>
                {' '}
                <b dir="auto">{answer || '…'}</b>
              </>
            )}
          </Fragment>
        )
      })}
    </>
  )
}
