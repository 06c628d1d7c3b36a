// The path somebody took, step by step: drawn, played, and explained.
import { GitBranch, Route, Zap } from 'lucide-react'
import { useState } from 'react'
import { Notice, Skeleton } from '../../parts/states.tsx'
import { clockOf } from '../../words/duration.ts'
import { useWords } from '../../words/words.ts'
import type { TabProps } from './answers-tab.tsx'
import { MiniFlow } from './mini-flow.tsx'
import style from './path-tab.module.css'
import { pathWords } from './path-words.ts'
import { Player } from './player.tsx'
import { type PathSentences, usePathSentences } from './use-path-sentences.ts'
import { useRetold } from './use-retold.ts'

export function PathTab({ feedback, map, said }: TabProps) {
  const say = useWords(pathWords)
  const retold = useRetold(map, feedback)
  const sentences = usePathSentences(map)
  const [chosen, setChosen] = useState<number | null>(null)
  if (!retold) return <Skeleton rows={5} />
  const { tellings } = retold
  if (tellings.length === 0)
    return <Notice icon={Route} title={say('path.drawing')} text={say('path.none')} />
  // The whole path is shown until somebody moves the slider.
  const at = chosen ?? tellings.length - 1
  const stateName = (id: string): string => map.states.get(id)?.name ?? '?'
  return (
    <>
      <MiniFlow map={map} retold={retold} at={at} />
      <Player count={tellings.length} at={at} onMove={setChosen} />
      {feedback.path.length === 0 && <p className={style['note']}>{say('path.guessed')}</p>}
      <ol className={style['events']} aria-label={say('path.events')}>
        {tellings.map((telling, place) => {
          const line = {
            isAhead: place > at,
            isHere: place === at,
            onChoose: () => setChosen(place),
          }
          if (telling.type === 'answered') {
            const answered = said.answered.find(
              ({ questionId }) => questionId === telling.questionId,
            )
            return (
              <EventLine
                key={place}
                {...line}
                kind="answer"
                title={answered?.label ?? '?'}
                answer={answered ? sentences.answer(answered.answer) : ''}
                chips={telling.triggers.map((done) => ({
                  icon: 'trigger',
                  text: sentences.did(done),
                }))}
              />
            )
          }
          const name =
            telling.type === 'entered'
              ? stateName(telling.stateId)
              : telling.place.kind === 'state'
                ? stateName(telling.place.stateId)
                : say('path.thanks')
          return (
            <EventLine
              key={place}
              {...line}
              kind="state"
              title={name}
              time={
                telling.type === 'entered' && telling.atMs !== null ? clockOf(telling.atMs) : null
              }
              chips={whyChips(sentences, telling.why)}
            />
          )
        })}
      </ol>
      <p className={style['note']}>{say(feedback.completed ? 'path.ended' : 'path.left')}</p>
    </>
  )
}

interface Chip {
  readonly icon: 'rule' | 'trigger'
  readonly text: string
}

function whyChips(
  sentences: PathSentences,
  reason: Parameters<PathSentences['why']>[0],
): readonly Chip[] {
  const text = sentences.why(reason)
  return text === null ? [] : [{ icon: 'rule', text }]
}

interface EventLineProps {
  readonly kind: 'state' | 'answer'
  readonly title: string
  readonly answer?: string
  readonly time?: string | null
  readonly chips: readonly Chip[]
  readonly isAhead: boolean
  readonly isHere: boolean
  readonly onChoose: () => void
}

const EventLine = ({
  kind,
  title,
  answer,
  time = null,
  chips,
  isAhead,
  isHere,
  onChoose,
}: EventLineProps) => (
  <li
    className={style['event']}
    data-kind={kind}
    data-ahead={isAhead}
    {...(isHere && { 'aria-current': 'step' as const })}
  >
    <span className={style['dot']} aria-hidden />
    <button type="button" onClick={onChoose}>
      <span dir="auto">
        {title}
        {answer !== undefined && (
          <>
            {' · '}
            <b>
              <bdi>{answer}</bdi>
            </b>
          </>
        )}
      </span>
      {time !== null && <time>{time}</time>}
    </button>
    {chips.map(({ icon, text }) => (
      <p key={text} className={style['chip']} data-icon={icon}>
        {icon === 'rule' ? <GitBranch size={13} aria-hidden /> : <Zap size={13} aria-hidden />}
        <span dir="auto">{text}</span>
      </p>
    ))}
  </li>
)
