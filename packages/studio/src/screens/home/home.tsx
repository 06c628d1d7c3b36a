// The workspace at a glance: what needs attention, what is live, the latest answers, and where programs find the API.
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
import style from './home.module.css'
import { homeWords } from './home-words.ts'
import { StartScreen } from './start-screen.tsx'

const newest = 5

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
      <AttentionCard />
      <LiveSurveys />
      {may('results.read') && <NewestAnswers />}
      <Card title={say('home.programs')}>
        <ul className={style['list']}>
          <Row href="/docs/" title={say('home.api')} note={say('home.apiNote')} />
          <Row href="/schemas/flow.json" title={say('home.flow')} note={say('home.flowNote')} />
        </ul>
      </Card>
    </Screen>
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

function NewestAnswers() {
  const say = useWords(homeWords)
  const moment = useMoment()
  const nodes = useCall('list_nodes', { query: { limit: 100 } })
  const feedbacks = useCall('list_feedbacks', { query: { limit: newest } })
  const nameOf = (nodeId: string) => nodes.data?.items.find(({ id }) => id === nodeId)?.name ?? ''
  return (
    <Card title={say('home.answers')}>
      {feedbacks.error ? (
        <Failed
          error={feedbacks.error}
          onRetry={feedbacks.refetch}
          title={say('home.answersFailed')}
        />
      ) : !feedbacks.data ? (
        <Skeleton rows={newest} />
      ) : feedbacks.data.items.length === 0 ? (
        <Notice icon={Inbox} title={say('home.noAnswers')} text={say('home.noAnswersText')} />
      ) : (
        <Rows
          label={say('home.answers')}
          heads={[say('home.survey'), say('home.state'), say('home.received')]}
        >
          {feedbacks.data.items.map(({ id, node_id, completed, received_at }) => (
            <tr key={id}>
              <td dir="auto">{nameOf(node_id)}</td>
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
