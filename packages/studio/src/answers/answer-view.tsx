// One answer for display, whatever its question's style.
import { unreachable } from '@askwell/contract/unreachable'
import { FileText } from 'lucide-react'
import { useFileSize } from '../words/file-size.ts'
import { useWords } from '../words/words.ts'
import type { AnswerShown } from './answer-shown.ts'
import { answerWords } from './answer-words.ts'
import style from './answers.module.css'
import { MaskedText } from './masked-text.tsx'
import { ScoreTile } from './score-tile.tsx'

export function AnswerView({ answer }: { readonly answer: AnswerShown }) {
  const say = useWords(answerWords)
  switch (answer.kind) {
    case 'options':
    case 'values':
      return answer.texts.length === 1 ? (
        <p dir="auto">{answer.texts[0]}</p>
      ) : (
        <TextList texts={answer.texts} />
      )
    case 'order':
      return (
        <ol className={style['order']}>
          {answer.texts.map((text, place) => (
            <li key={place}>
              <span className={style['place']}>{place + 1}</span>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      )
    case 'points':
      return (
        <p className={style['points']}>
          <ScoreTile score={answer} />
          {answer.of !== null && (
            <span className={style['soft']}>
              {say('answer.points', { value: answer.value, of: answer.of })}
            </span>
          )}
          {answer.text !== null && <span dir="auto">{answer.text}</span>}
        </p>
      )
    case 'rows':
      return (
        <dl className={style['rows']}>
          {answer.rows.map(({ statement, text }, place) => (
            <div key={place}>
              <dt dir="auto">{statement}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )
    case 'ends':
      return (
        <>
          {answer.sets.map((set, place) => (
            <dl key={place} className={style['rows']}>
              {(['best', 'worst'] as const).map((end) => (
                <div key={end}>
                  <dt>{say(`answer.${end}`)}</dt>
                  <dd dir="auto">{set[end] ?? say('answer.nothing')}</dd>
                </div>
              ))}
            </dl>
          ))}
        </>
      )
    case 'text':
      return (
        <>
          <p className={style['text']} dir="auto">
            <MaskedText text={answer.text} />
          </p>
          {answer.isVerified !== null && (
            <p className={style['soft']}>
              {say(answer.isVerified ? 'answer.verified' : 'answer.unverified')}
            </p>
          )}
        </>
      )
    case 'files':
      return <Files files={answer.files} />
    default:
      return unreachable(answer)
  }
}

const TextList = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className={style['chosen']}>
    {texts.map((text, place) => (
      <li key={place} dir="auto">
        {text}
      </li>
    ))}
  </ul>
)

function Files({ files }: Pick<Extract<AnswerShown, { kind: 'files' }>, 'files'>) {
  const say = useWords(answerWords)
  const size = useFileSize()
  return (
    <ul className={style['files']}>
      {files.map(({ url, name, type, bytes, scanned }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {type.startsWith('image/') ? (
              <img src={url} alt={say('answer.image', { name })} loading="lazy" />
            ) : (
              <FileText size={20} aria-hidden />
            )}
            <span>
              <span className={style['fileName']} dir="auto">
                {name}
              </span>
              {bytes > 0 && <span className={style['soft']}>{size(bytes)}</span>}
              {scanned === 'not_scanned' && (
                <span className={style['soft']}>{say('answer.notScanned')}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
