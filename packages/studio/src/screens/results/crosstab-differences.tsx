// Whether the largest columns of a table differ in the question's NPS or mean, in sentences.
import type { FilterSubject, SubjectInfo } from '@askwell/contract'
import { useCall } from '../../api/use-call.ts'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './crosstab.module.css'
import { crosstabWords } from './crosstab-words.ts'
import {
  columnGroups,
  comparedQuestion,
  type ShownDifference,
  shownDifferences,
} from './differences-view.ts'
import type { AnalysisScope } from './narrowings.ts'

interface CrosstabDifferencesProps {
  readonly scope: AnalysisScope
  readonly row: FilterSubject
  readonly by: SubjectInfo
  readonly names: ConditionNames
}

export function CrosstabDifferences({ scope, row, by, names }: CrosstabDifferencesProps) {
  const say = useWords(crosstabWords)
  const number = useNumber()
  const question = comparedQuestion(row)
  const groups = columnGroups(by)
  const { data } = useCall(
    'analyse',
    {
      body: {
        ...scope,
        groups,
        ask: [{ kind: 'figures', questions: question === null ? [] : [question] }],
      },
    },
    { when: question !== null && groups.length > 1 },
  )
  const [answer] = data?.answers ?? []
  const found = answer?.kind === 'figures' ? answer.questions[0]?.differences : undefined
  const sentences = shownDifferences(found ?? [])
  if (sentences.length === 0) return null
  const nameOf = (key: string): string =>
    names.value(by.on, groups.find((group) => group.key === key)?.name ?? '')
  const shown = (says: ShownDifference['says'], value: number): string => {
    const sign = value < 0 ? '−' : ''
    return says.startsWith('Nps')
      ? `${sign}${number(Math.abs(Math.round(value)))}`
      : `${sign}${number(Math.abs(value), { decimals: 2 })}`
  }
  return (
    <ul className={style['differences']} aria-label={say('crosstab.differences')}>
      {sentences.map(({ says, first, second, by: value, low, high }) => (
        <li key={`${first} ${second}`}>
          {say(`crosstab.difference${says}`, {
            ...{ first: nameOf(first), second: nameOf(second) },
            ...{ by: shown(says, value), low: shown(says, low), high: shown(says, high) },
          })}
        </li>
      ))}
    </ul>
  )
}
