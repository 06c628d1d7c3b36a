// The first steps of a new workspace, until all are done: a survey, a channel for it, a first answer.
import { Check } from 'lucide-react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import { Card } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { steps, stepsLeft } from './attention.ts'
import style from './home.module.css'
import { homeWords } from './home-words.ts'

const ways = { survey: '/flows/new', place: '/channels', answer: '/channels' } as const

export function FirstSteps() {
  const say = useWords(homeWords)
  const mayWrite = useMay()('surveys.write')
  const flows = useCall('list_flows', { query: { limit: 1 } })
  const nodes = useCall('list_nodes', { query: { limit: 1 } })
  const feedbacks = useCall('list_feedbacks', { query: { limit: 1 } })
  if (!mayWrite || !flows.data || !nodes.data || !feedbacks.data) return null
  const left = stepsLeft({
    survey: flows.data.items.length > 0,
    place: nodes.data.items.length > 0,
    answer: feedbacks.data.items.length > 0,
  })
  const [next] = left
  if (next === undefined) return null
  return (
    <Card title={say('home.steps')} note={say('home.stepsNote')}>
      <ol>
        {steps.map((step, place) => (
          <li key={step} className={style['step']} data-done={!left.includes(step)}>
            <span className={style['mark']}>
              {left.includes(step) ? place + 1 : <Check size={14} aria-label={say('home.done')} />}
            </span>
            <span className={style['stepWords']}>
              {say(`home.step.${step}`)}
              <span className={style['stepNote']}>{say(`home.step.${step}.note`)}</span>
            </span>
            {step === next && (
              <LinkButton to={ways[step]} kind="primary">
                {say(`home.step.${step}.go`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
