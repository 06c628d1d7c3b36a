// The workspace at a glance: what needs attention, what is live, the latest answers, and where programs find the API.
import type { RecentResponse } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Inbox, Workflow } from 'lucide-react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { AttentionCard } from './attention-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FollowUpMeasuresCard } from './follow-up-measures.tsx'
import style from './home.module.css'
import { homeWords } from './home-words.ts'
import { StartScreen } from './start-screen.tsx'
import { SurveyTiles } from './survey-tiles.tsx'
import { TilesCard } from './tiles-card.tsx'

const refetchMs = 60_000

export default function Home() {
  const say = useWords(homeWords)
  const may = useMay()
  const mayWrite = may('surveys.write')
  const flows = useCall('list_flows', { query: { limit: 1 } }, { when: mayWrite })
  // Until it is known which of the two screens it is, neither of them is shown. FirstSteps asks for the same list, so
  // mounting it after a failure would ask again, unmount it, and go on like this.
  if (mayWrite && !flows.data?.items.length)
    return (
      <Screen title={say('home.title')}>
        {flows.data ? (
          <StartScreen />
        ) : flows.error ? (
          <Failed error={flows.error} onRetry={flows.refetch} title={say('home.surveysFailed')} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Screen>
    )
  return (
    <Screen title={say('home.title')}>
      <FirstSteps />
      <Now />
      <Card title={say('home.programs')}>
        <ul className={style['list']}>
          <Row href="/docs/" title={say('home.api')} note={say('home.apiNote')} />
          <Row href="/schemas/flow.json" title={say('home.flow')} note={say('home.flowNote')} />
        </ul>
      </Card>
    </Screen>
  )
}

/** From one call, and where people answer. */
function Now() {
  const say = useWords(homeWords)
  const mayRead = useMay()('results.read')
  const home = useCall('home', { query: {} }, { everyMs: refetchMs })
  if (home.error)
    return <Failed error={home.error} onRetry={home.refetch} title={say('home.attentionFailed')} />
  if (home.data === undefined) return <Skeleton rows={6} />
  return (
    <>
      <AttentionCard attention={home.data.attention} />
      {mayRead && <TilesCard tiles={home.data.tiles} />}
      {home.data.surveys !== null && <SurveyTiles surveys={home.data.surveys} />}
      {home.data.follow_ups !== null && <FollowUpMeasuresCard measures={home.data.follow_ups} />}
      <LiveSurveys />
      {mayRead && <NewestAnswers recent={home.data.recent} />}
    </>
  )
}

function LiveSurveys() {
  const say = useWords(homeWords)
  const nodes = useCall('list_nodes', { query: { limit: 100 } })
  const live = nodes.data?.items.filter(
    ({ status, type }) => status === 'active' && type !== 'widget',
  )
  return (
    <Card title={say('home.surveys')} note={say('home.surveysNote')}>
      {nodes.error ? (
        <Failed error={nodes.error} onRetry={nodes.refetch} title={say('home.surveysFailed')} />
      ) : live === undefined ? (
        <Skeleton rows={3} />
      ) : live.length === 0 ? (
        <Notice icon={Workflow} title={say('home.noSurveys')} text={say('home.noSurveysText')} />
      ) : (
        <ul className={style['list']}>
          {live.map(({ id, name, url }) => (
            <Row key={id} href={url} title={name} note={url} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Row = ({
  href,
  title,
  note,
}: {
  readonly href: string
  readonly title: string
  readonly note: string
}) => (
  <li>
    <a href={href} target="_blank" rel="noreferrer">
      <span className={rowStyle['strong']} dir="auto">
        {title}
      </span>
      <span className={rowStyle['note']}>{note}</span>
    </a>
  </li>
)

function NewestAnswers({ recent }: { readonly recent: readonly RecentResponse[] }) {
  const say = useWords(homeWords)
  const moment = useMoment()
  return (
    <Card title={say('home.answers')}>
      {recent.length === 0 ? (
        <Notice icon={Inbox} title={say('home.noAnswers')} text={say('home.noAnswersText')} />
      ) : (
        <Rows
          label={say('home.answers')}
          heads={[say('home.response'), say('home.state'), say('home.received')]}
        >
          {recent.map(({ id, node_name, score, words, contact, completed, received_at }) => (
            <tr key={id}>
              <td>
                <Link
                  to="/responses"
                  search={{ response: id } as never}
                  className={rowStyle['strong'] ?? ''}
                >
                  <bdi>{words ?? score ?? say('home.noWords')}</bdi>
                </Link>
                <span className={rowStyle['note']} dir="auto">
                  {[words !== null && score, contact, node_name].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td>
                <Tag tone={completed ? 'success' : 'plain'}>
                  {say(completed ? 'home.finished' : 'home.partial')}
                </Tag>
              </td>
              <td className={rowStyle['nowrap']}>{moment(received_at)}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Card>
  )
}
