// The question's own name: the column heading of exports, and for a customer field the field itself.
import { useState } from 'react'
import { LiveText } from '../../parts/live-text.tsx'
import { useWords } from '../../words/words.ts'
import { renameQuestionKey } from '../edits/question-edits.ts'
import { isGoodKey } from '../keys.ts'
import { questionWords } from '../question-words.ts'
import type { PartProps } from './part-props.ts'

export const FieldPart = (props: PartProps) => (
  <KeyInput {...props} label="question.field" help="question.fieldHelp" />
)
export const KeyPart = (props: PartProps) => (
  <KeyInput {...props} label="question.key" help="question.keyHelp" />
)

interface KeyInputProps extends PartProps {
  readonly label: 'question.field' | 'question.key'
  readonly help: 'question.fieldHelp' | 'question.keyHelp'
}

/** Saved when the field is left: a half-typed name would be written into everything that names the question. */
function KeyInput({ flow, element, question, edit, label, help }: KeyInputProps) {
  const say = useWords(questionWords)
  const [typed, setTyped] = useState<string | null>(null)
  const key = typed ?? question.key
  const isTaken = flow.elements.some(
    (other) => other.id !== element.id && other.question?.key === key,
  )
  const fault =
    typed === null || key === question.key
      ? null
      : !isGoodKey(key)
        ? say('question.keyFault')
        : isTaken
          ? say('question.keyTaken')
          : null
  return (
    <LiveText
      label={say(label)}
      help={say(help)}
      value={key}
      writing="code"
      maxLength={64}
      onChange={setTyped}
      onLeave={() => {
        if (typed === null || fault !== null) return
        setTyped(null)
        if (typed !== question.key) edit(renameQuestionKey(element.id, typed))
      }}
      fault={fault}
    />
  )
}
