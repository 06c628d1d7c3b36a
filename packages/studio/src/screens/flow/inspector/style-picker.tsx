// Turns a question into one of another style.
import {
  type Element,
  type Flow,
  type Question,
  type QuestionStyle,
  questionStyles,
} from '@askwell/contract'
import { Picker, type PickerItem } from '../../../parts/picker.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import { restyle } from '../../../questions/edits/question-edits.ts'
import { defaultCode, newId } from '../../../questions/parts/part-props.ts'
import { type Say, useWords } from '../../../words/words.ts'
import { kinds } from '../element-kinds.ts'
import { kindWords } from '../kind-words.ts'
import { inspectorWords } from './inspector-words.ts'

interface StylePickerProps {
  readonly flow: Flow
  readonly element: Element
  readonly question: Question
  readonly edit: Edit
}

export function StylePicker({ flow, element, question, edit }: StylePickerProps) {
  const say = useWords(inspectorWords)
  const sayKind = useWords(kindWords)
  return (
    <Picker
      label={say('inspector.style')}
      items={styleItems(sayKind)}
      chosen={[question.style]}
      takes="one"
      icon={kinds[question.style].icon}
      empty=""
      onChoose={([next]) =>
        isStyle(next) && edit(restyle(element.id, next, defaultCode(flow), newId))
      }
    />
  )
}

const isStyle = (id: string | undefined): id is QuestionStyle =>
  questionStyles.some((style) => style === id)

/** In the order of the list that elements are added from. */
const styleItems = (say: Say<typeof kindWords>): PickerItem[] =>
  Object.entries(kinds).flatMap(([id, { icon, group }]) =>
    isStyle(id)
      ? [
          {
            id,
            name: say(`kind.${id}`),
            note: say(`kind.${id}.note`),
            icon,
            group: say(`kind.group.${group}`),
          },
        ]
      : [],
  )
