// What weighted figures are weighted to, what the weights cost, and what is not weighted.
import type { AppliedWeighting } from '@askwell/contract'
import { Note } from '../../parts/note.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './weighting.module.css'
import { isCostly } from './weighting-draft.ts'
import { weightingWords } from './weighting-words.ts'

/** On every weighted page and table. `counts`: what their counts are. */
export function WeightedNote({
  of,
  counts,
}: {
  readonly of: AppliedWeighting
  readonly counts: 'people' | 'effective'
}) {
  const say = useWords(weightingWords)
  const number = useNumber()
  const percent = usePercent()
  const { source, n, n_effective, efficiency, design_effect: effect, least, largest } = of
  const weight = (value: number): string => number(value, { decimals: 2 })
  return (
    <div className={counts === 'effective' ? style['note'] : undefined}>
      <p>
        {say('weighting.to', { source, efficiency: percent(efficiency / 100) })}{' '}
        {say('weighting.worth', {
          ...{ count: number(n), worth: number(Math.round(n_effective)) },
          ...{ least: weight(least), largest: weight(largest) },
        })}{' '}
        {say('weighting.designEffect', { effect: weight(effect) })}
        {counts === 'effective' && ` ${say('weighting.counts')}`}
      </p>
      {n > 0 && isCostly(of) && <Note>{say('weighting.costly')}</Note>}
    </div>
  )
}
