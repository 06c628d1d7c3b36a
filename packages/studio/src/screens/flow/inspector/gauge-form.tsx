// A read-only dial: the progress of the survey, or the position of an answer in its range.
import type { Element, Flow } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import { Picker, type PickerItem } from '../../../parts/picker.tsx'
import { changeElement } from '../../../questions/edits/change-element.ts'
import { wordsIn } from '../../../questions/edits/question-edits.ts'
import { defaultCode } from '../../../questions/parts/part-props.ts'
import { type Say, useWords } from '../../../words/words.ts'
import { ruleKind } from './edits/answers.ts'
import type { ElementFormProps } from './element-form-props.ts'
import { inspectorWords } from './inspector-words.ts'
import { ProseField } from './prose-field.tsx'

const progress = 'progress'

export function GaugeForm(props: ElementFormProps) {
  const { flow, element, languageCode, edit } = props
  const say = useWords(inspectorWords)
  const chosen =
    element.gauge?.source === 'question' ? `key ${element.gauge.questionKey}` : progress
  return (
    <>
      <Picker
        label={say('inspector.gauge')}
        items={[
          { id: progress, name: say('inspector.gaugeProgress') },
          ...dialsOf(flow, languageCode, say),
        ]}
        chosen={[chosen]}
        takes="one"
        empty={say('inspector.gaugeProgress')}
        onChoose={([id = progress]) =>
          edit(changeElement(element.id, (known) => ({ ...known, gauge: sourceOf(id) })))
        }
      />
      <ProseField {...props} label="inspector.gaugeText" rows={2} />
    </>
  )
}

const sourceOf = (id: string): NonNullable<Element['gauge']> =>
  id === progress
    ? { source: 'progress' }
    : { source: 'question', questionKey: id.slice('key '.length) }

/** Questions whose answer is a position between two ends. */
const dialsOf = (flow: Flow, languageCode: string, say: Say<typeof inspectorWords>): PickerItem[] =>
  flow.elements.flatMap(({ question }) => {
    const isScale =
      question && (ruleKind(question) === 'numbers' || toolingOf(question.style).isScale)
    if (!question || !isScale) return []
    const name = wordsIn(question.body, languageCode, defaultCode(flow)) || question.key
    return [{ id: `key ${question.key}`, name: say('inspector.gaugeAnswer', { name }) }]
  })
