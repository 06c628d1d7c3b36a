// The table of responses. A row opens by its person's name; its texts come from the flow version that was answered.
import type { ChatSummary, FeedbackSummary } from '@askwell/contract'
import { CloudOff, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { answersShown } from '../../answers/answer-shown.ts'
import { answerWords } from '../../answers/answer-words.ts'
import { useFlowMaps, versionKey } from '../../answers/flow-maps.ts'
import { type Headline, headline } from '../../answers/headline.ts'
import { MaskedText } from '../../answers/masked-text.tsx'
import { personName } from '../../answers/person.ts'
import { ScoreTile } from '../../answers/score-tile.tsx'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { Tag } from '../../parts/tag.tsx'
import { useLanguage } from '../../words/language.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import { FeedbackTags, FollowUpTag } from './follow-up/follow-up-tag.tsx'
import style from './responses.module.css'
import { responsesWords } from './responses-words.ts'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly select: (selected: ReadonlySet<string>) => void
}

interface ResponseRowsProps {
  readonly responses: readonly FeedbackSummary[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** Null: this role cannot do anything with a selection. */
  readonly selection: Selection | null
}

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }
export const newestChats = 200

export function ResponseRows({ responses, chosen, onChoose, selection }: ResponseRowsProps) {
  const say = useWords(responsesWords)
  const language = useLanguage()
  const may = useMay()
  const { maps } = useFlowMaps(responses)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const chats = useCall(
    'list_chats',
    { query: { limit: newestChats } },
    { when: may('chats.read') },
  )
  const isWhole = responses.every(({ id }) => selection?.selected.has(id))
  const said = (one: FeedbackSummary): Headline => {
    const map = maps.get(versionKey(one))
    return map
      ? headline(answersShown(map, one.responses, [language]).answered)
      : { score: null, words: null }
  }
  return (
    <section className={style['scroll']} aria-label={say('responses.title')} {...reachableByKeys}>
      <table className={style['table']}>
        <thead>
          <tr>
            {selection && (
              <th className={style['check']}>
                <input
                  type="checkbox"
                  aria-label={say('responses.selectAll')}
                  checked={isWhole}
                  onChange={() =>
                    selection.select(new Set(isWhole ? [] : responses.map(({ id }) => id)))
                  }
                />
              </th>
            )}
            <th className={style['scoreColumn']} scope="col">
              {say('responses.score')}
            </th>
            <th className={style['personColumn']} scope="col">
              {say('responses.person')}
            </th>
            <th scope="col" className={`${style['wordsColumn']} ${style['wide']}`}>
              {say('responses.words')}
            </th>
            <th scope="col" className={`${style['surveyColumn']} ${style['beside']}`}>
              {say('responses.survey')}
            </th>
            <th scope="col" className={`${style['stateColumn']} ${style['wide']}`}>
              {say('responses.state')}
            </th>
            <th scope="col" className={style['timeColumn']}>
              {say('responses.sent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {responses.map((one) => (
            <ResponseRow
              key={one.id}
              response={one}
              said={said(one)}
              place={nodes.data?.items.find(({ id }) => id === one.node_id)?.name ?? ''}
              chat={chats.data?.items.find(({ feedback_id }) => feedback_id === one.id)}
              isChosen={one.id === chosen}
              onChoose={() => onChoose(one.id)}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ResponseRowProps {
  readonly response: FeedbackSummary
  readonly said: Headline
  readonly place: string
  readonly chat: ChatSummary | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly selection: Selection | null
}

function ResponseRow({
  response,
  said,
  place,
  chat,
  isChosen,
  onChoose,
  selection,
}: ResponseRowProps) {
  const say = useWords(responsesWords)
  const sayAnswer = useWords(answerWords)
  const moment = useShortMoment()
  const { id } = response
  const name = personName(response.customer, response.user_id) ?? sayAnswer('answer.anonymous')
  const words: ReactNode =
    said.words === null ? (
      <span className={style['soft']}>{say('responses.noText')}</span>
    ) : (
      <MaskedText text={said.words} />
    )
  const toggle = ({ selected, select }: Selection): void =>
    select(
      new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]),
    )
  return (
    // The name's button is what opens a row; a click beside it means the same.
    <tr data-chosen={isChosen} onClick={onChoose}>
      {selection && (
        <td className={style['check']}>
          <input
            type="checkbox"
            aria-label={say('responses.select', { name })}
            checked={selection.selected.has(id)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => toggle(selection)}
          />
        </td>
      )}
      <td>
        <ScoreTile score={said.score} />
      </td>
      <td className={style['person']}>
        <button type="button" data-response={id} aria-pressed={isChosen} onClick={onChoose}>
          <bdi>{name}</bdi>
        </button>
        <span className={style['under']} dir="auto">
          {words}
        </span>
      </td>
      <td className={`${style['words']} ${style['wordsColumn']} ${style['wide']}`} dir="auto">
        {words}
      </td>
      <td className={`${style['words']} ${style['beside']}`} dir="auto">
        {place}
      </td>
      <td className={style['wide']}>
        <StateTags response={response} chat={chat} />
      </td>
      <td className={style['time']}>
        <time dateTime={response.received_at}>{moment(response.received_at)}</time>
      </td>
    </tr>
  )
}

function StateTags({ response, chat }: Pick<ResponseRowProps, 'response' | 'chat'>) {
  const say = useWords(responsesWords)
  return (
    <span className={style['tags']}>
      {response.follow_up && <FollowUpTag followUp={response.follow_up} />}
      {chat ? (
        <Tag tone={chat.status === 'open' || chat.status === 'queued' ? 'accent' : 'plain'}>
          <MessageSquare size={12} aria-hidden />
          {say(`responses.chat${chat.status}`)}
        </Tag>
      ) : (
        <Tag tone={response.completed ? 'success' : 'warn'}>
          {say(response.completed ? 'responses.finished' : 'responses.partial')}
        </Tag>
      )}
      {response.created_offline && (
        <Tag>
          <CloudOff size={12} aria-hidden />
          {say('responses.later')}
        </Tag>
      )}
      {response.is_internal_feedback && <Tag>{say('responses.internal')}</Tag>}
      <FeedbackTags tags={response.tags ?? []} />
    </span>
  )
}
