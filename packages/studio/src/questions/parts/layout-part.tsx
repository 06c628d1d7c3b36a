import { Choice } from '../../parts/choice.tsx'
import { useWords } from '../../words/words.ts'
import { changeQuestion, withMember } from '../edits/change-element.ts'
import { questionWords } from '../question-words.ts'
import type { PartProps } from './part-props.ts'

export function LayoutPart({ element, question, edit }: PartProps) {
  const say = useWords(questionWords)
  return (
    <Choice
      label={say('question.layout')}
      options={[
        { id: 'auto', name: say('question.layoutAuto') },
        { id: 'horizontal', name: say('question.layoutRow') },
        { id: 'vertical', name: say('question.layoutColumn') },
      ]}
      value={question.extra.layout ?? 'auto'}
      onChange={(layout) =>
        edit(
          changeQuestion(element.id, (known) => ({
            ...known,
            extra: withMember(known.extra, 'layout', layout === 'auto' ? undefined : layout),
          })),
        )
      }
    />
  )
}
