// One attribute of a conjoint: its name, and its levels with the value that a number between them needs.
import type { ConjointProducts } from '@askwell/contract'
import { Plus, X } from 'lucide-react'
import { ActionButton } from '../../parts/action-button.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { useWords } from '../../words/words.ts'
import { withMember, withText } from '../edits/change-element.ts'
import {
  newLevel,
  type ProductAttribute,
  type ProductLevel,
  setAttributes,
} from '../edits/product-edits.ts'
import { wordsIn } from '../edits/question-edits.ts'
import { questionWords } from '../question-words.ts'
import { defaultCode, type PartProps } from './part-props.ts'
import style from './parts.module.css'

interface AttributeFieldsProps extends PartProps {
  readonly attribute: ProductAttribute
  readonly at: number
  readonly attributes: ConjointProducts['attributes']
}

const [fewestLevels, mostLevels] = [2, 12]
const longest = 20_000

export function AttributeFields(props: AttributeFieldsProps) {
  const { flow, element, languageCode, edit, attribute, at, attributes } = props
  const say = useWords(questionWords)
  const usual = defaultCode(flow)
  const { levels } = attribute
  const label = say('question.attribute', { place: at + 1 })
  const name = wordsIn(attribute.body, languageCode, usual) || label
  const set = (next: ProductAttribute, mergeKey?: string) =>
    edit(setAttributes(element.id, attributes.with(at, next)), mergeKey)
  const setLevel = (place: number, next: ProductLevel, mergeKey: string) =>
    set({ ...attribute, levels: levels.with(place, next) }, mergeKey)
  const mergeKey = `${element.id}.${attribute.key}`
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{name}</legend>
      <div className={style['fieldRow']}>
        <LiveText
          label={label}
          labelIs="hidden"
          value={attribute.body[languageCode] ?? ''}
          placeholder={attribute.body[usual] || say('question.attributeEmpty')}
          onChange={(words) =>
            set({ ...attribute, body: withText(attribute.body, languageCode, words) }, mergeKey)
          }
          maxLength={longest}
        />
        {attributes.length > 1 && (
          <IconButton
            icon={X}
            label={say('question.removeOption', { name })}
            tone="danger"
            onPress={() => edit(setAttributes(element.id, attributes.toSpliced(at, 1)))}
          />
        )}
      </div>
      {levels.map((level, place) => {
        const levelLabel = say('question.level', { name, place: place + 1 })
        return (
          <div key={level.key} className={style['levelRow']}>
            <LiveText
              label={levelLabel}
              labelIs="hidden"
              value={level.body[languageCode] ?? ''}
              placeholder={level.body[usual] || say('question.levelEmpty')}
              onChange={(words) =>
                setLevel(
                  place,
                  { ...level, body: withText(level.body, languageCode, words) },
                  `${mergeKey}.${level.key}`,
                )
              }
              maxLength={longest}
            />
            <LiveNumber
              label={say('question.levelValue', { name: levelLabel })}
              labelIs="hidden"
              placeholder={say('question.value')}
              kind="any"
              empty="may"
              value={level.value ?? null}
              onChange={(value) =>
                setLevel(
                  place,
                  withMember(level, 'value', value ?? undefined),
                  `${mergeKey}.${level.key}.value`,
                )
              }
            />
            {levels.length > fewestLevels && (
              <IconButton
                icon={X}
                label={say('question.removeOption', {
                  name: wordsIn(level.body, languageCode, usual) || levelLabel,
                })}
                tone="danger"
                onPress={() => set({ ...attribute, levels: levels.toSpliced(place, 1) })}
              />
            )}
          </div>
        )
      })}
      {levels.length < mostLevels && (
        <div className={style['adds']}>
          <ActionButton
            kind="quiet"
            onPress={() => set({ ...attribute, levels: [...levels, newLevel(levels)] })}
          >
            <Plus size={15} aria-hidden />
            {say('question.addLevel')}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
