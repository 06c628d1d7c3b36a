// How pages behave: required questions that can stay hidden, and pages that move on automatically.
import type { Problem } from '@askwell/contract'
import { isHiddenBySome, isShownBySome } from './aims.ts'
import { type Check, warning } from './ground.ts'
import { questionName, sentence, stateName } from './names.ts'
import { isEnd } from './walk.ts'

/** No trigger shows it again, so it stays hidden until the respondent removes the answer that hid it. */
export const requiredButHidden: Check = ({ flow, aims }) => {
  const found: Problem[] = []
  for (const [e, element] of flow.elements.entries()) {
    if (!element.question?.isRequired) continue
    const triggers = aims.atElement.get(element.id)
    if (isShownBySome(triggers) || (element.isVisible && !isHiddenBySome(triggers))) continue
    const how = element.isVisible
      ? 'a trigger can hide it and none shows it again'
      : 'it is hidden and no trigger shows it'
    found.push(
      warning(
        'required_may_stay_hidden',
        `elements.${e}`,
        `${sentence(questionName(flow, element.question))} is required, but ${how}.`,
      ),
    )
  }
  return found
}

export const autoAdvance: Check = ({ flow, map, aims }) => {
  const found: Problem[] = []
  for (const [s, state] of flow.states.entries()) {
    if (isEnd(state)) continue
    const shown = (map.elementsOf.get(state.id) ?? []).filter(aims.mayShow)
    if (shown.some((element) => element.type === 'next_page' || element.type === 'submit')) continue
    const count = shown.filter((element) => element.question).length
    if (count > 1)
      found.push(
        warning(
          'auto_advance_needs_all',
          `states.${s}`,
          `${sentence(stateName(flow, state))} has no Next or Submit button. It moves on when all of its ${count} questions are answered, including the optional ones.`,
        ),
      )
  }
  return found
}
