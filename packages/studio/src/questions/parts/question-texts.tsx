// What the respondent reads of a question: the question itself, the help under it, the example in an empty field.
import { LiveText } from '../../parts/live-text.tsx'
import { useWords } from '../../words/words.ts'
import { changeQuestion, withMember, withOptionalText, withText } from '../edits/change-element.ts'
import { nameByWords, wordsIn } from '../edits/question-edits.ts'
import { questionWords } from '../question-words.ts'
import { defaultCode, type PartProps } from './part-props.ts'
import style from './parts.module.css'
import { useFirstWords } from './use-first-words.ts'

const longest = 20_000

export function QuestionTexts({ flow, element, question, languageCode, edit }: PartProps) {
  const say = useWords(questionWords)
  const usual = defaultCode(flow)
  const first = useFirstWords()
  return (
    <div className={style['stack']}>
      <LiveText
        label={say('question.body')}
        value={question.body[languageCode] ?? ''}
        placeholder={question.body[usual] || say('question.bodyEmpty')}
        onChange={(words) => {
          first.changing(wordsIn(question.body, languageCode, usual))
          edit(
            changeQuestion(element.id, (known) => ({
              ...known,
              body: withText(known.body, languageCode, words),
            })),
            `${element.id}.body`,
          )
        }}
        onLeave={() =>
          first.wereFirst() && edit(nameByWords(element.id, languageCode), `${element.id}.body`)
        }
        rows={2}
        maxLength={longest}
      />
      <LiveText
        label={say('question.help')}
        value={question.help?.[languageCode] ?? ''}
        placeholder={question.help?.[usual] ?? ''}
        wraps
        onChange={(words) =>
          edit(
            changeQuestion(element.id, (known) =>
              withMember(known, 'help', withOptionalText(known.help, languageCode, words)),
            ),
            `${element.id}.help`,
          )
        }
        maxLength={longest}
      />
    </div>
  )
}

export function PlaceholderPart({ flow, element, question, languageCode, edit }: PartProps) {
  const say = useWords(questionWords)
  return (
    <LiveText
      label={say('question.placeholder')}
      value={question.placeholder?.[languageCode] ?? ''}
      placeholder={question.placeholder?.[defaultCode(flow)] ?? ''}
      onChange={(words) =>
        edit(
          changeQuestion(element.id, (known) =>
            withMember(
              known,
              'placeholder',
              withOptionalText(known.placeholder, languageCode, words),
            ),
          ),
          `${element.id}.placeholder`,
        )
      }
      maxLength={longest}
    />
  )
}

const ends = [
  ['min_label', 'question.low'],
  ['max_label', 'question.high'],
] as const

export function EndsPart({ flow, element, question, languageCode, edit }: PartProps) {
  const say = useWords(questionWords)
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.ends')}</legend>
      <div className={style['pair']}>
        {ends.map(([name, word]) => (
          <LiveText
            key={name}
            label={say(word)}
            value={question.extra[name]?.[languageCode] ?? ''}
            placeholder={question.extra[name]?.[defaultCode(flow)] ?? ''}
            onChange={(words) =>
              edit(
                changeQuestion(element.id, (known) => ({
                  ...known,
                  extra: withMember(
                    known.extra,
                    name,
                    withOptionalText(known.extra[name], languageCode, words),
                  ),
                })),
                `${element.id}.${name}`,
              )
            }
            maxLength={longest}
          />
        ))}
      </div>
    </fieldset>
  )
}
