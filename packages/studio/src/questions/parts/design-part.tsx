// The sets of a MaxDiff: how many rows at a time, how often, and how evenly the rows are compared.
import type { MaxdiffSets } from '@askwell/contract'
import { isBalanced, maxdiffReport, usualPlan } from '@askwell/engine/choice'
import { Shuffle, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { setDesign } from '../edits/statement-edits.ts'
import { questionWords } from '../question-words.ts'
import type { PartProps } from './part-props.ts'
import style from './parts.module.css'

type Plan = Pick<MaxdiffSets, 'itemsPerSet' | 'setsPerPerson' | 'versions'>

/** A set needs three rows. */
export const fewestRows = 3

export function DesignPart({ element, question, edit }: PartProps) {
  const say = useWords(questionWords)
  const make = useChange('design_flow')
  const keys = question.statements.toSorted((a, b) => a.order - b.order).map(({ key }) => key)
  const known = question.extra.maxdiff
  const [changed, setChanged] = useState<Partial<Plan>>({})
  const plan: Plan = { ...(known ?? usualPlan(keys.length)), ...changed }
  const press = () =>
    make.mutate(
      {
        body: {
          kind: 'maxdiff',
          keys,
          plan: {
            itemsPerSet: plan.itemsPerSet,
            setsPerPerson: plan.setsPerPerson,
            versions: plan.versions,
            seed: (known?.seed ?? 0) + 1,
          },
        },
      },
      {
        onSuccess: (made) => {
          if (made.kind === 'maxdiff') edit(setDesign(element.id, made.maxdiff))
          setChanged({})
        },
        onError: tellFailure,
      },
    )
  const field = (
    name: keyof Plan,
    label: Parameters<typeof say>[0],
    least: number,
    most: number,
  ) => (
    <LiveNumber
      label={say(label)}
      kind="whole"
      least={least}
      most={most}
      value={plan[name]}
      onChange={(value) => setChanged({ ...changed, [name]: value })}
    />
  )
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.design')}</legend>
      {known ? (
        <Report keys={keys} design={known} />
      ) : (
        <p className={style['note']}>{say('question.noDesign')}</p>
      )}
      {field('itemsPerSet', 'question.perSet', fewestRows, Math.min(6, keys.length))}
      {field('setsPerPerson', 'question.perPerson', 1, 100)}
      {field('versions', 'question.designVersions', 1, 100)}
      <p className={style['note']}>{say('question.designVersionsHelp')}</p>
      <div className={style['adds']}>
        <ActionButton kind="quiet" onPress={press} isBusy={make.isPending}>
          <Shuffle size={15} aria-hidden />
          {say(known ? 'question.remakeDesign' : 'question.makeDesign')}
        </ActionButton>
        {known && (
          <ActionButton kind="quiet" onPress={() => edit(setDesign(element.id, null))}>
            <X size={15} aria-hidden />
            {say('question.dropDesign')}
          </ActionButton>
        )}
      </div>
    </fieldset>
  )
}

/** Of the stored sets, so that it is right after every change of the rows. */
function Report({
  keys,
  design,
}: {
  readonly keys: readonly string[]
  readonly design: MaxdiffSets
}) {
  const say = useWords(questionWords)
  const indexes = design.designs.map((sets) =>
    sets.map((set) => set.map((key) => keys.indexOf(key))),
  )
  if (indexes.flat(2).includes(-1))
    return <p className={style['danger']}>{say('question.designLost')}</p>
  const report = maxdiffReport(keys.length, indexes)
  const { items, pairs, positions } = report
  const is = isBalanced({ ...design, items: keys.length }, report)
  const between = ({ least, most }: typeof items): string =>
    least === most ? String(least) : `${least}–${most}`
  return (
    <>
      <p className={style[is ? 'note' : 'danger']}>
        {say(is ? 'question.balanced' : 'question.unbalanced')}
      </p>
      <p className={style['note']}>
        {say('question.designReport', {
          items: between(items),
          pairs: between(pairs),
          positions: between(positions),
        })}
      </p>
    </>
  )
}
