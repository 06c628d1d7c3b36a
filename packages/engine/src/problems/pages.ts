// How pages behave: questions that can vanish although they are required, and pages that move on by themselves.
import type { Problem } from '@askwell/contract'
import { isHiddenBySome, isShownBySome } from './aims.ts'
import { type Check, warning } from './ground.ts'
import { questionName, sentence, stateName } from './names.ts'
import { isEnd } from './walk.ts'

/** For ever: no trigger shows it again, so only taking back the hiding answer does. */
export const requiredButHidden: Check = ({ flow, aims }) => {
  const found: Problem[] = []
  for (const [e, element] of flow.elements.entries()) {
    if (!element.question?.isRequired) continue
    const triggers = aims.atElement.get(element.id)
    if (isShownBySome(triggers) || (element.isVisible && !isHiddenBySome(triggers))) continue
    const how = element.isVisible
      ? 'a trigger can hide it, and none shows it again'
      : 'it is hidden, and no trigger shows it'
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
          `${sentence(stateName(flow, state))} has no Next or Submit button: it moves on when all of its ${count} questions are answered, the optional ones too.`,
        ),
      )
  }
  return found
}
