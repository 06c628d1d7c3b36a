// The options of a question, and for scales the points that may replace their numbers.
import { isPicker } from '@askwell/engine'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { presetOptions } from '../edits/option-lists.ts'
import { questionWords } from '../question-words.ts'
import { optionDoor } from './option-door.ts'
import { OptionList } from './option-list.tsx'
import { codesOf, newId, type PartProps } from './part-props.ts'
import style from './parts.module.css'

export function OptionsPart({ flow, element, question, languageCode, edit }: PartProps) {
  const say = useWords(questionWords)
  const door = optionDoor(question, { elementId: element.id }, edit)
  return (
    <>
      <OptionList
        legend={say('question.options')}
        flow={flow}
        languageCode={languageCode}
        door={door}
      />
      {door.options.length === 0 && (
        <p className={style['danger']}>
          <CircleAlert size={14} aria-hidden />
          {say('question.noOptions')}
        </p>
      )}
      {isPicker(question) && (
        <p className={style['warn']}>
          <TriangleAlert size={14} aria-hidden />
          {say('question.manyOptions')}
        </p>
      )}
    </>
  )
}

const without = {
  score: 'question.pointsScore',
  star: 'question.pointsStar',
  slider: 'question.pointsSlider',
} as const

export function PointsPart({ flow, element, question, languageCode, edit }: PartProps) {
  const say = useWords(questionWords)
  const door = optionDoor(question, { elementId: element.id }, edit)
  const scale = question.style === 'star' || question.style === 'slider' ? question.style : 'score'
  return (
    <>
      <Toggle
        label={say('question.points')}
        help={say(without[scale])}
        isOn={door.options.length > 0}
        onChange={(isOn) =>
          door.replace(
            isOn ? presetOptions(scale === 'score' ? 'nps' : 'five', [], codesOf(flow), newId) : [],
          )
        }
      />
      {door.options.length > 0 && (
        <OptionList
          legend={say('question.options')}
          flow={flow}
          languageCode={languageCode}
          door={door}
        />
      )}
    </>
  )
}

export function ConsentPart({ question }: PartProps) {
  const say = useWords(questionWords)
  const count = question.options.length
  return (
    <p className={style['note']}>
      {say(
        count < 2
          ? 'question.consentOne'
          : count === 2
            ? 'question.consentTwo'
            : 'question.consentMany',
      )}
    </p>
  )
}
