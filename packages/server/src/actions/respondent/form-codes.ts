// The phone numbers of a form that are verified by a code: a typed number gets its code, and a typed code is checked,
// whichever button sent the form.
import { type QuestionView, type Run, type RunEvent, styleOf, type View } from '@askwell/engine'
import { type FormFields, type FormPress, fieldNames } from '@askwell/engine/form'

export function codeEvents(
  drawn: View,
  press: FormPress,
  fields: FormFields,
  readNumber: (typed: string, country: string) => string,
  at: number,
): RunEvent[] {
  const typed = (name: string): string => fields.get(name)?.at(-1)?.trim() ?? ''
  return numbersOn(drawn).flatMap(
    ({ question: { id: questionId }, verification, answer }): RunEvent[] => {
      const isPressed = (kind: FormPress['kind']): boolean =>
        press.kind === kind && 'questionId' in press && press.questionId === questionId
      if (isPressed('change_number')) return [{ type: 'number_changed', questionId, at }]
      if (verification?.stage === 'done' || (!verification && answer)) return []
      const number = typed(fieldNames.plain(questionId))
      if (!verification?.verificationId) {
        const asks = isPressed('send_code') || (press.kind === 'on' && number !== '')
        return asks
          ? [
              {
                type: 'code_requested',
                questionId,
                address: readNumber(number, typed(fieldNames.country(questionId))),
              },
            ]
          : []
      }
      if (isPressed('send_code'))
        return [{ type: 'code_requested', questionId, address: verification.address }]
      const code = typed(fieldNames.code(questionId))
      return isPressed('verify_code') || (press.kind === 'on' && code !== '')
        ? [{ type: 'code_entered', questionId, code }]
        : []
    },
  )
}

/** Whether the page stays, because a code was just sent or a message about it must be read first. */
export const isVerifying = (drawn: View, now: Run): boolean =>
  numbersOn(drawn).some(({ question: { id }, verification }) => {
    const next = now.verifications[id]
    return (
      next !== undefined &&
      (next.fault !== null ||
        (next.stage === 'code' && verification?.verificationId !== next.verificationId))
    )
  })

const numbersOn = ({ elements }: View): QuestionView[] =>
  elements.flatMap((item) =>
    item.kind === 'question' && styleOf(item.view.question.style).isVerified ? [item.view] : [],
  )
