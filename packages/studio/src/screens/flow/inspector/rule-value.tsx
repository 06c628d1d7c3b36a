// What an answer is compared with: picked answers, texts, a range of numbers, or a pattern that can be tried
// out in the engine that will run it.
import type { Flow, Question, Rule } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useEffect, useState } from 'react'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Picker } from '../../../parts/picker.tsx'
import style from '../../../questions/parts/parts.module.css'
import { useWords } from '../../../words/words.ts'
import { readCondition, writeCondition } from './edits/conditions.ts'
import { inspectorWords } from './inspector-words.ts'
import { answerItems } from './question-items.ts'
import sentence from './sentence.module.css'

export function RuleValue({ flow, languageCode, rule, question, onPut }: ConditionProps) {
  const say = useWords(inspectorWords)
  const condition = readCondition(rule, question)
  switch (condition.is) {
    case 'one_of':
    case 'none_of':
      return (
        <Picker
          label={say('rule.answers')}
          look="value"
          items={answerItems({ flow, languageCode, say }, question, rule.statementId)}
          chosen={condition.picks}
          takes="several"
          empty={say('rule.pickAnswers')}
          onChoose={(picks) => onPut(writeCondition(rule, question, { is: condition.is, picks }))}
        />
      )
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
      return (
        <div className={sentence['wide']}>
          <LiveText
            label={say('rule.values')}
            help={say('rule.valuesHelp')}
            value={condition.values.join('\n')}
            rows={2}
            maxLength={10_000}
            onChange={(text) =>
              onPut(
                writeCondition(rule, question, {
                  is: condition.is,
                  values: text === '' ? [] : text.split('\n'),
                }),
                'values',
              )
            }
          />
        </div>
      )
    case 'between':
      return (
        <div className={`${sentence['wide']} ${style['pair']}`}>
          <LiveNumber
            label={say('rule.from')}
            kind="whole"
            value={condition.from}
            onChange={(from) =>
              onPut(
                writeCondition(rule, question, {
                  ...condition,
                  from,
                  to: Math.max(from + 1, condition.to),
                }),
                'between',
              )
            }
          />
          <LiveNumber
            label={say('rule.to')}
            kind="whole"
            value={condition.to}
            least={condition.from + 1}
            onChange={(to) =>
              onPut(writeCondition(rule, question, { ...condition, to }), 'between')
            }
          />
        </div>
      )
    case 'matches':
      return (
        <Pattern
          pattern={condition.pattern}
          onChange={(pattern) =>
            onPut(writeCondition(rule, question, { is: 'matches', pattern }), 'pattern')
          }
        />
      )
    case 'answered':
    case 'unanswered':
      return null
    default:
      return unreachable(condition)
  }
}

interface Regex {
  readonly compiles: (pattern: string) => boolean
  readonly matches: (pattern: string, subject: string) => boolean
}

function Pattern({
  pattern,
  onChange,
}: {
  readonly pattern: string
  readonly onChange: (pattern: string) => void
}) {
  const say = useWords(inspectorWords)
  const [regex, setRegex] = useState<Regex | null>(null)
  const [sample, setSample] = useState('')
  useEffect(() => {
    let isShown = true
    void import('@askwell/engine/regex').then((engine) => isShown && setRegex(engine))
    return () => {
      isShown = false
    }
  }, [])
  const isGood = pattern === '' || (regex?.compiles(pattern) ?? true)
  const isMatch = regex?.matches(pattern, sample.trim()) ?? false
  return (
    <div className={`${sentence['wide']} ${sentence['inside']}`}>
      <LiveText
        label={say('rule.pattern')}
        value={pattern}
        writing="code"
        maxLength={512}
        onChange={onChange}
        fault={isGood ? null : say('rule.patternFault')}
      />
      <LiveText label={say('rule.sample')} value={sample} onChange={setSample} />
      {sample !== '' && isGood && (
        <output className={sentence[isMatch ? 'yes' : 'no']}>
          {say(isMatch ? 'rule.sampleYes' : 'rule.sampleNo')}
        </output>
      )}
    </div>
  )
}

export interface ConditionProps {
  readonly flow: Flow
  readonly languageCode: string
  readonly rule: Rule
  readonly question: Question
  readonly onPut: (next: Rule, mergeKey?: string) => void
}
