// A figure and its value in the reader's language.
import type { FigureQuery } from '@askwell/contract'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import { alertsWords } from './alerts-words.ts'
import { type FigureChoice, isShare } from './figure-draft.ts'

/** A share in percent. Null = nobody has the figure. */
export function useFigureValue(): (figure: FigureQuery, value: number | null) => string {
  const say = useWords(alertsWords)
  const number = useNumber()
  return (figure, value) => {
    if (value === null) return '–'
    return isShare(figure) ? say('alerts.percent', { value: number(value * 100) }) : number(value)
  }
}

/** `names`: of the subjects of the survey. */
export function useFigureName(names: ConditionNames): (choice: FigureChoice) => string {
  const say = useWords(alertsWords)
  return ({ kind, on }) => {
    if (on === null) return say(`alerts.figure.${kind}`, { subject: '' })
    // The group of promoters and detractors is a part of the question that the score is of.
    const whole = kind === 'nps' && 'question' in on ? { question: on.question } : on
    return say(`alerts.figure.${kind}`, { subject: names.subject(whole) })
  }
}
