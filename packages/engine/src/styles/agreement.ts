// agreement: consent to a text. One option is the tick box, two are Accept and Decline; a required one is passed only by
// the first, since a consent that may be declined and passed is none.
import { choice } from './choice.ts'
import type { Style } from './style.ts'

const oneOf = choice({ several: 'never', layout: 'group' })

export const agreement: Style = {
  ...oneOf,
  fault: (question, answer, shown) => {
    const accepted = question.options.toSorted((a, b) => a.order - b.order)[0]?.id
    const isAccepted = answer.kind === 'options' && answer.optionIds[0] === accepted
    return question.isRequired && !isAccepted
      ? { code: 'required' }
      : oneOf.fault(question, answer, shown)
  },
}
