// The results of a simulation, in the order of an owner's questions: does everybody finish, how long is it, who sees what.
import type { Flow } from '@askwell/contract'
import type { Simulation, Stuck } from '@askwell/engine/simulate'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Say, useWords } from '../../../words/words.ts'
import { elementName, questionElement, stateName } from './flow-names.ts'
import { neverReached } from './never-reached.ts'
import { PathLine } from './path-line.tsx'
import { simulationWords } from './simulation-words.ts'
import style from './sound.module.css'

interface SimulationReportProps {
  readonly flow: Flow
  readonly simulation: Simulation
  readonly language: string
  readonly onJump?: (target: JumpTarget) => void
}

/** The expected time: below a minute and a half in seconds, then in minutes. */
export function simulatedTime(count: number, say: Say<typeof simulationWords>): string {
  const whole = Math.round(count)
  if (whole < 90) return say('sim.seconds', { count: whole })
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60]
  return seconds === 0
    ? say('sim.wholeMinutes', { minutes })
    : say('sim.minutes', { minutes, seconds })
}

export function SimulationTold({ flow, simulation, language, onJump }: SimulationReportProps) {
  const say = useWords(simulationWords)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  // More digits would look measured.
  const about = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const { pages, seconds } = simulation
  const never = neverReached(flow, simulation)
  const finished = simulation.ends.reduce((sum, end) => sum + end.runs, 0)
  const time = (count: number): string => simulatedTime(count, say)
  return (
    <div className={style['told']}>
      <dl className={style['tiles']}>
        <Tile
          name={say('sim.finish')}
          value={percent.format(simulation.runs === 0 ? 0 : finished / simulation.runs)}
          isBad={simulation.stuck.length > 0}
        />
        {seconds && (
          <Tile
            name={say('sim.time')}
            value={time(seconds.median)}
            note={say('sim.timeRange', { least: time(seconds.least), most: time(seconds.most) })}
            title={say('sim.timeHow')}
          />
        )}
        {pages && (
          <Tile
            name={say('sim.pages')}
            value={
              pages.least === pages.most ? String(pages.least) : say('sim.pagesRange', { ...pages })
            }
            note={say('sim.pagesUsual', { ...pages })}
          />
        )}
        <Tile name={say('sim.neverCount')} value={String(never.length)} isBad={never.length > 0} />
      </dl>
      {simulation.stuck.length > 0 && (
        <Part title={say('sim.stuck')}>
          <ul className={style['lines']}>
            {simulation.stuck.map((one) => (
              <StuckLine
                key={`${one.stateId} ${one.why}`}
                flow={flow}
                stuck={one}
                share={percent.format(one.share)}
                {...(onJump && { onJump })}
              />
            ))}
          </ul>
        </Part>
      )}
      <div className={style['columns']}>
        <Part title={say('sim.reach')}>
          <p className={style['note']}>{say('sim.reachHow')}</p>
          <ul className={style['bars']}>
            {simulation.states.map(({ stateId, share }) => {
              const isEnd = flow.states.some(
                (state) =>
                  state.id === stateId && (state.style === 'thank' || state.style === 'chat'),
              )
              return (
                <Bar
                  key={stateId}
                  name={stateName(flow, stateId) ?? ''}
                  tag={isEnd ? say('sim.end') : undefined}
                  share={share}
                  text={about.format(share)}
                  jump={onJump && (() => onJump({ stateId }))}
                />
              )
            })}
            {simulation.ends.map(
              ({ stateId, share }) =>
                stateId === null && (
                  <Bar
                    key="default"
                    name={say('sim.default')}
                    tag={say('sim.end')}
                    share={share}
                    text={about.format(share)}
                  />
                ),
            )}
          </ul>
        </Part>
        <div>
          <Part title={say('sim.never')}>
            {never.length === 0 ? (
              <p className={style['note']}>{say('sim.neverNothing')}</p>
            ) : (
              <NeverList never={never} {...(onJump && { onJump })} />
            )}
          </Part>
          <Part title={say('sim.longest')}>
            <PathLine flow={flow} stateIds={simulation.longestPath} {...(onJump && { onJump })} />
          </Part>
          {simulation.shortestPath.length < simulation.longestPath.length && (
            <Part title={say('sim.shortest')}>
              <PathLine
                flow={flow}
                stateIds={simulation.shortestPath}
                {...(onJump && { onJump })}
              />
            </Part>
          )}
        </div>
      </div>
    </div>
  )
}

const Tile = ({
  name,
  value,
  note,
  title,
  isBad = false,
}: {
  name: string
  value: string
  note?: string
  title?: string
  isBad?: boolean
}) => (
  <div className={style['tile']} title={title}>
    <dt>{name}</dt>
    <dd className={isBad ? style['bad'] : undefined}>{value}</dd>
    {note !== undefined && <dd className={style['note']}>{note}</dd>}
  </div>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={style['part']}>
    <h3>{title}</h3>
    {children}
  </section>
)

interface BarProps {
  readonly name: string
  readonly tag?: string | undefined
  readonly share: number
  readonly text: string
  readonly jump?: (() => void) | undefined
}

function Bar({ name, tag, share, text, jump }: BarProps) {
  const inside = (
    <>
      <span className={style['barName']} dir="auto">
        {name}
        {tag !== undefined && <span className={style['tag']}>{tag}</span>}
      </span>
      <span className={style['track']} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={`${style['figure']} ${share === 0 ? style['bad'] : ''}`}>{text}</span>
    </>
  )
  return (
    <li>
      {jump ? (
        <button type="button" className={style['row']} onClick={jump}>
          {inside}
        </button>
      ) : (
        <span className={style['row']}>{inside}</span>
      )}
    </li>
  )
}

interface StuckLineProps {
  readonly flow: Flow
  readonly stuck: Stuck
  readonly share: string
  readonly onJump?: (target: JumpTarget) => void
}

function StuckLine({ flow, stuck, share, onJump }: StuckLineProps) {
  const say = useWords(simulationWords)
  const questions = stuck.questionIds.map((id) => {
    const element = questionElement(flow, id)
    return element ? `“${elementName(flow, element)}”` : ''
  })
  return (
    <li className={style['line']}>
      <CircleAlert size={16} aria-hidden className={style['bad']} />
      <div>
        <button
          type="button"
          className={style['link']}
          onClick={() => onJump?.({ stateId: stuck.stateId })}
        >
          {stateName(flow, stuck.stateId)}
        </button>{' '}
        <strong>{share}</strong> {say(`sim.${stuck.why}`, { questions: questions.join(', ') })}
        <p className={style['note']}>
          {say('sim.example', {
            path: stuck.example.stateIds
              .slice(0, 12)
              .map((id) => stateName(flow, id) ?? '')
              .join(' › '),
          })}
        </p>
      </div>
    </li>
  )
}

const mostNever = 12

function NeverList({
  never,
  onJump,
}: {
  readonly never: ReturnType<typeof neverReached>
  readonly onJump?: (target: JumpTarget) => void
}) {
  const say = useWords(simulationWords)
  return (
    <ul className={style['lines']}>
      {never.slice(0, mostNever).map(({ kind, name, stateId }, index) => (
        <li key={index} className={style['line']}>
          <span className={style['tag']}>{say(kind)}</span>
          {stateId === null || !onJump ? (
            <span dir="auto">{name}</span>
          ) : (
            <button
              type="button"
              className={style['link']}
              dir="auto"
              aria-label={say('sim.jump', { name })}
              onClick={() => onJump({ stateId })}
            >
              {name}
            </button>
          )}
        </li>
      ))}
      {never.length > mostNever && (
        <li className={style['note']}>{say('sim.more', { count: never.length - mostNever })}</li>
      )}
    </ul>
  )
}

export interface JumpTarget {
  readonly stateId: string
}
