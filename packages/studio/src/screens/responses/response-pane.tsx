// One response beside the list: who and when, then its answers, its path, and the other details.
import type { FeedbackDetail } from '@askwell/contract'
import { ArrowLeft, MessageSquare, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { answersShown } from '../../answers/answer-shown.ts'
import { answerWords } from '../../answers/answer-words.ts'
import { useFlowMaps, versionKey } from '../../answers/flow-maps.ts'
import { headline } from '../../answers/headline.ts'
import { personName } from '../../answers/person.ts'
import { ScoreTile } from '../../answers/score-tile.tsx'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { PartTabs } from '../../parts/tabs.tsx'
import { useLanguage } from '../../words/language.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { AnswersTab } from './answers-tab.tsx'
import { DeleteResponses } from './delete-responses.tsx'
import { DetailsTab } from './details-tab.tsx'
import { FollowUpTab } from './follow-up/follow-up-tab.tsx'
import { FeedbackTags, FollowUpTag } from './follow-up/follow-up-tag.tsx'
import { PathTab } from './path-tab.tsx'
import style from './response-pane.module.css'
import { newestChats } from './response-rows.tsx'
import { responsesWords } from './responses-words.ts'

interface ResponsePaneProps {
  readonly id: string
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly onClose: () => void
}

export function ResponsePane({ id, tab, onTab, onClose }: ResponsePaneProps) {
  const say = useWords(responsesWords)
  const { data, error, refetch } = useCall('get_feedback', { params: { id } })
  return (
    <section className={style['pane']} aria-label={say('responses.response')}>
      {error ? (
        <>
          <div className={style['head']}>
            <CloseButton onClose={onClose} />
          </div>
          <Failed error={error} onRetry={refetch} title={say('responses.oneFailed')} />
        </>
      ) : data ? (
        <Response feedback={data} tab={tab} onTab={onTab} onClose={onClose} />
      ) : (
        <Skeleton rows={6} height={52} />
      )}
    </section>
  )
}

interface ResponseProps extends Omit<ResponsePaneProps, 'id'> {
  readonly feedback: FeedbackDetail
}

function Response({ feedback, tab, onTab, onClose }: ResponseProps) {
  const say = useWords(responsesWords)
  const sayAnswer = useWords(answerWords)
  const language = useLanguage()
  const moment = useMoment()
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const { maps, isLoading } = useFlowMaps([feedback])
  const map = maps.get(versionKey(feedback))
  const said = map && answersShown(map, feedback.responses, [language], feedback.files)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const place = nodes.data?.items.find(({ id }) => id === feedback.node_id)?.name
  const meta = [
    moment(feedback.received_at),
    place,
    say('responses.version', { version: feedback.flow_version }),
  ].filter(Boolean)
  const { tags = [] } = feedback
  const tabs = (['answers', 'followUp', 'path', 'details'] as const).map((id) => ({
    id,
    name: say(`responses.${id}`),
  }))
  const gone = isLoading ? (
    <Skeleton rows={5} />
  ) : (
    <Notice icon={X} title={say('responses.oneFailed')} text={say('responses.unread')} />
  )
  const content = {
    answers: said && map ? <AnswersTab feedback={feedback} map={map} said={said} /> : gone,
    followUp: <FollowUpTab id={feedback.id} />,
    path: said && map ? <PathTab feedback={feedback} map={map} said={said} /> : gone,
    details: (
      <DetailsTab
        feedback={feedback}
        language={map?.flow.languages.find(({ id }) => id === feedback.language_id)?.name ?? null}
      />
    ),
  }
  return (
    <>
      <header className={style['head']}>
        {said && <ScoreTile score={headline(said.answered).score} size="head" />}
        <div className={style['who']}>
          <h2 ref={heading} tabIndex={-1}>
            <bdi>
              {personName(feedback.customer, feedback.user_id) ?? sayAnswer('answer.anonymous')}
            </bdi>
          </h2>
          <p>{meta.join(' · ')}</p>
          {(feedback.follow_up || tags.length > 0) && (
            <p className={style['marks']}>
              {feedback.follow_up && <FollowUpTag followUp={feedback.follow_up} />}
              <FeedbackTags tags={tags} />
            </p>
          )}
        </div>
        <Actions feedback={feedback} onClose={onClose} />
      </header>
      <PartTabs
        label={say('responses.tabs')}
        tabs={tabs.map((one) => ({ ...one, content: content[one.id] }))}
        chosen={tabs.find(({ id }) => id === tab)?.id ?? 'answers'}
        onChoose={onTab}
      />
    </>
  )
}

function Actions({ feedback: { id }, onClose }: Pick<ResponseProps, 'feedback' | 'onClose'>) {
  const say = useWords(responsesWords)
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const hasChat = useHasChat(id)
  return (
    <div className={style['actions']}>
      {hasChat && (
        <LinkButton to="/inbox" search={{ list: 'all', chat: id }}>
          <MessageSquare size={14} aria-hidden />
          {say('responses.openChat')}
        </LinkButton>
      )}
      {may('feedback.delete') && (
        <>
          <ActionButton
            kind="quiet"
            label={say('responses.delete')}
            onPress={() => setIsAsking(true)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionButton>
          <DeleteResponses
            ids={[id]}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onDeleted={onClose}
          />
        </>
      )}
      <CloseButton onClose={onClose} />
    </div>
  )
}

/** Most are among the newest, which the list has loaded already; the call for a response without a chat is refused. */
function useHasChat(id: string): boolean {
  const may = useMay()('chats.read')
  const newest = useCall('list_chats', { query: { limit: newestChats } }, { when: may })
  const isNew = newest.data?.items.some(({ feedback_id }) => feedback_id === id) ?? false
  const older = useCall(
    'get_chat',
    { params: { feedback_id: id } },
    { when: may && !isNew && newest.data?.next != null },
  )
  return isNew || older.data !== undefined
}

function CloseButton({ onClose }: Pick<ResponsePaneProps, 'onClose'>) {
  const say = useWords(responsesWords)
  return (
    <>
      <span className={style['wide']}>
        <ActionButton kind="quiet" label={say('responses.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </ActionButton>
      </span>
      <span className={style['narrow']}>
        <ActionButton label={say('responses.back')} onPress={onClose}>
          <ArrowLeft size={16} aria-hidden />
        </ActionButton>
      </span>
    </>
  )
}
