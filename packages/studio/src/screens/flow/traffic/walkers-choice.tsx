// Whose paths the map shows: those of respondents, of invented people, or none.
import { Choice } from '../../../parts/choice.tsx'
import { useWords } from '../../../words/words.ts'
import { canvasWords } from '../canvas/canvas-words.ts'
import style from '../flow-editor.module.css'
import { useSharedSimulation } from '../sound/simulation-context.tsx'
import type { useTraffic, Walkers } from './use-traffic.ts'

interface WalkersChoiceProps {
  readonly walkers: Walkers
  readonly onChange: (walkers: Walkers) => void
  readonly version: number | null
  readonly lack: ReturnType<typeof useTraffic>['lack']
}

export function WalkersChoice({ walkers, onChange, version, lack }: WalkersChoiceProps) {
  const say = useWords(canvasWords)
  const { crowd } = useSharedSimulation()
  return (
    <div className={style['traffic']}>
      <Choice
        label={say('canvas.reach')}
        labelIs="hidden"
        value={walkers}
        onChange={onChange}
        options={[
          { id: 'nobody', name: say('canvas.reachOff') },
          ...(version === null
            ? []
            : [{ id: 'answered', name: say('canvas.reachAnswers', { version }) } as const]),
          { id: 'invented', name: say('canvas.reachInvented', { count: crowd.runs }) },
        ]}
      />
      {lack !== null && <span role="status">{say(`canvas.lack.${lack}`)}</span>}
    </div>
  )
}
