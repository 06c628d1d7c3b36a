// The agents, sorted by any of their figures.
import type { ReportAgent } from '@askwell/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import charts from '../../charts/charts.module.css'
import { useDuration } from '../../words/duration.ts'
import { useLanguage } from '../../words/language.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import { type AgentColumn, agentColumns, sortedAgents } from './agent-columns.ts'
import style from './reports.module.css'
import { reportsWords } from './reports-words.ts'

interface AgentsCardProps {
  readonly agents: readonly ReportAgent[]
  /** Only this agent; '' = all. */
  readonly chosen: string
}

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function AgentsCard({ agents, chosen }: AgentsCardProps) {
  const say = useWords(reportsWords)
  const [sort, setSort] = useState<{ readonly by: AgentColumn; readonly isRising: boolean }>({
    by: 'conversations',
    isRising: false,
  })
  const language = useLanguage()
  const id = useId()
  const nameOf = ({ agent_id, name, deleted }: ReportAgent): string => {
    if (deleted) return say('reports.deletedAgents')
    return name ?? say(agent_id === null ? 'reports.nobody' : 'reports.unnamed')
  }
  const shown = sortedAgents(
    agents.filter(({ agent_id }) => chosen === '' || agent_id === chosen),
    { ...sort, nameOf, language },
  )
  return (
    <section
      className={`${charts['card']} ${style['agents']}`}
      data-size="wide"
      aria-labelledby={id}
    >
      <header className={charts['head']}>
        <h2 id={id}>{say('reports.agents')}</h2>
      </header>
      <section
        className={charts['scroll']}
        aria-label={say('reports.inside', { title: say('reports.agents') })}
        {...reachableByKeys}
      >
        <table className={charts['table']}>
          <thead>
            <tr>
              {agentColumns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={
                    sort.by !== column ? 'none' : sort.isRising ? 'ascending' : 'descending'
                  }
                >
                  <Button
                    className={style['sort'] ?? ''}
                    onPress={() =>
                      setSort({
                        by: column,
                        isRising: sort.by === column ? !sort.isRising : column === 'agent',
                      })
                    }
                  >
                    {say(`reports.${column}`)}
                    {sort.by === column &&
                      (sort.isRising ? (
                        <ArrowUp size={13} aria-hidden />
                      ) : (
                        <ArrowDown size={13} aria-hidden />
                      ))}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((agent) => (
              <AgentRow
                key={agent.agent_id ?? `${agent.deleted}`}
                agent={agent}
                name={nameOf(agent)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className={style['note']}>{say('reports.agentsNote')}</p>
    </section>
  )
}

function AgentRow({ agent, name }: { readonly agent: ReportAgent; readonly name: string }) {
  const say = useWords(reportsWords)
  const number = useNumber()
  const duration = useDuration()
  const seconds = (value: number | null): string => (value === null ? '–' : duration(value))
  const { ratings } = agent
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>{number(agent.conversations)}</td>
      <td>{number(agent.replies)}</td>
      <td>{number(agent.closed)}</td>
      <td>{seconds(agent.first_response.median_s)}</td>
      <td>{seconds(agent.handling.median_s)}</td>
      <td>
        {ratings.average === null
          ? '–'
          : say('reports.ofHundred', { value: number(Math.round(ratings.average)) })}
      </td>
      <td>{number(ratings.count)}</td>
    </tr>
  )
}
