// Simulates the draft with invented people: who reaches which page, how long it takes, what nobody sees, where somebody is stuck.

import type { Flow } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { CircleAlert, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import fieldStyle from '../../../parts/field.module.css'
import { Notice } from '../../../parts/states.tsx'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import { useSharedSimulation } from './simulation-context.tsx'
import type { JumpTarget } from './simulation-told.tsx'
import { SimulationTold } from './simulation-told.tsx'
import { simulationWords } from './simulation-words.ts'
import style from './sound.module.css'

interface SimulationPanelProps {
  readonly flow: Flow
  /** Shows a state on the canvas. */
  readonly onJump?: (target: JumpTarget) => void
}

const counts = ['1000', '10000', '50000'] as const

export function SimulationPanel({ flow, onJump }: SimulationPanelProps) {
  const say = useWords(simulationWords)
  const language = useLanguage()
  const { simulated, crowd, setCrowd, run, stop } = useSharedSimulation()
  const runs = counts.find((one) => Number(one) === crowd.runs) ?? '10000'
  const errors = useMemo(
    () => problems(flow, { compiles }).filter((problem) => problem.severity === 'error').length,
    [flow],
  )
  const isGoing = simulated.kind === 'going'
  return (
    <section className={style['panel']} aria-label={say('sim.title')}>
      <h2 className={style['unseen']}>{say('sim.title')}</h2>
      <div className={style['bar']}>
        <Choice
          label={say('sim.people')}
          labelIs="hidden"
          value={runs}
          onChange={(next) => setCrowd({ ...crowd, runs: Number(next) })}
          isDisabled={isGoing}
          options={counts.map((id) => ({ id, name: say('sim.count', { count: Number(id) }) }))}
        />
        <label className={style['inline']} title={say('sim.seedHelp')}>
          <span className={fieldStyle['label']}>{say('sim.seed')}</span>
          <input
            className={`${fieldStyle['input']} ${style['short']}`}
            type="number"
            min={0}
            max={2_147_483_647}
            value={crowd.seed}
            disabled={isGoing}
            onChange={({ target }) =>
              setCrowd({
                ...crowd,
                seed: Math.min(2_147_483_647, Math.max(0, Math.trunc(target.valueAsNumber) || 0)),
              })
            }
          />
        </label>
        {isGoing ? (
          <>
            <ActionButton onPress={stop}>{say('sim.stop')}</ActionButton>
            <progress
              className={style['progress']}
              max={simulated.runs}
              value={simulated.done}
              aria-label={say('sim.title')}
            />
            <span className={style['note']} role="status">
              {say('sim.going', { done: simulated.done, runs: simulated.runs })}
            </span>
          </>
        ) : (
          <ActionButton kind="primary" isDisabled={errors > 0} onPress={() => run(flow)}>
            {say(simulated.kind === 'told' ? 'sim.again' : 'sim.run')}
          </ActionButton>
        )}
        {simulated.kind === 'told' && simulated.flow !== flow && (
          <span className={style['warn']} role="status">
            {say('sim.changed')}
          </span>
        )}
      </div>
      {simulated.kind === 'told' ? (
        <SimulationTold
          flow={simulated.flow}
          simulation={simulated.simulation}
          language={language}
          {...(onJump && { onJump })}
        />
      ) : errors > 0 ? (
        <Notice
          icon={CircleAlert}
          tone="danger"
          title={say('sim.errors')}
          text={say('sim.errorsText', { count: errors })}
        />
      ) : simulated.kind === 'failed' ? (
        <Notice
          icon={CircleAlert}
          tone="danger"
          title={say('sim.failed')}
          text={say('sim.failedText')}
        />
      ) : (
        !isGoing && <Notice icon={UsersRound} title={say('sim.none')} text={say('sim.noneText')} />
      )}
    </section>
  )
}
