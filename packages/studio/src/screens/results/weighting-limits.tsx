// Who is weighted, and how far the weights may differ.
import type { SubjectInfo } from '@askwell/contract'
import { ConditionBar } from '../../filters/condition-bar.tsx'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import fieldStyle from '../../parts/field.module.css'
import { LiveNumber } from '../../parts/live-number.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from './weighting.module.css'
import { usualCap, type WeightingDraft } from './weighting-draft.ts'
import { weightingWords } from './weighting-words.ts'

interface WeightingLimitsProps {
  readonly draft: WeightingDraft
  readonly subjects: readonly SubjectInfo[]
  readonly names: ConditionNames
  readonly onChange: (change: Partial<Pick<WeightingDraft, 'base' | 'cap'>>) => void
}

export function WeightingLimits({ draft, subjects, names, onChange }: WeightingLimitsProps) {
  const say = useWords(weightingWords)
  const { base, cap } = draft
  return (
    <>
      <fieldset className={style['target']}>
        <legend className={fieldStyle['label']}>{say('weighting.base')}</legend>
        {base === null ? (
          <p>{say('weighting.baseKept')}</p>
        ) : (
          <div className={style['base']}>
            {base.length === 0 && <span>{say('weighting.baseEverybody')}</span>}
            <ConditionBar
              conditions={base}
              refused={[]}
              onChange={(next) => onChange({ base: next })}
              subjects={subjects}
              names={names}
              chips={[]}
              hidden={[]}
              onReveal={() => undefined}
            />
          </div>
        )}
        <p className={fieldStyle['help']}>{say('weighting.baseHelp')}</p>
      </fieldset>
      <Toggle
        label={say('weighting.cap')}
        isOn={cap !== null}
        onChange={(isOn) => onChange({ cap: isOn ? usualCap : null })}
      />
      {cap && (
        <div className={style['percents']}>
          <LiveNumber
            label={say('weighting.capLow')}
            kind="any"
            least={0}
            most={1}
            empty="may"
            value={cap.low}
            onChange={(low) => onChange({ cap: { ...cap, low } })}
          />
          <LiveNumber
            label={say('weighting.capHigh')}
            kind="any"
            least={1}
            most={1_000}
            empty="may"
            value={cap.high}
            onChange={(high) => onChange({ cap: { ...cap, high } })}
          />
        </div>
      )}
      {cap && <p className={fieldStyle['help']}>{say('weighting.capHelp')}</p>}
    </>
  )
}
