// The form of a weighting: its name, where its targets are from, the percents of each target, and who is weighted.
import type { SubjectInfo, Weighting } from '@askwell/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { useChange } from '../../api/use-call.ts'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { infoOf, subjectId } from '../../filters/subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './weighting.module.css'
import {
  draftFault,
  draftOf,
  isTarget,
  isWhole,
  mostTargets,
  serverFault,
  settingsOf,
  sumOf,
  type TargetDraft,
  targetOf,
} from './weighting-draft.ts'
import { WeightingLimits } from './weighting-limits.tsx'
import { weightingWords } from './weighting-words.ts'

interface WeightingSheetProps {
  readonly flowId: string
  /** Null: a new one. */
  readonly weighting: Weighting | null
  readonly subjects: readonly SubjectInfo[]
  readonly names: ConditionNames
  /** `id`: of what was saved; '' = it was deleted. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A changed weighting changes everything that has it. */
const touched = ['list_weightings', 'analyse', 'flow_results'] as const

export function WeightingSheet({
  flowId,
  weighting,
  subjects,
  names,
  onSaved,
  onClose,
}: WeightingSheetProps) {
  const say = useWords(weightingWords)
  const create = useChange('create_weighting', touched)
  const patch = useChange('patch_weighting', touched)
  const remove = useChange('delete_weighting', touched)
  const [draft, setDraft] = useState(() => draftOf(weighting, (on) => infoOf(subjects, on)))
  const [isChecked, setIsChecked] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const fault = draftFault(draft)
  const taken = draft.targets.map(({ on }) => subjectId(on))
  const offered = subjects.filter((one) => isTarget(one) && !taken.includes(subjectId(one.on)))
  const put = (at: number, next: TargetDraft | null): void =>
    setDraft({
      ...draft,
      targets: draft.targets.flatMap((one, nth) => (nth === at ? (next ?? []) : one)),
    })
  const save = async (): Promise<void> => {
    const body = settingsOf(draft)
    const saved = weighting
      ? await patch.mutateAsync({ params: { id: weighting.id }, body })
      : await create.mutateAsync({ body: { ...body, flow_ids: [flowId] } })
    onSaved(saved.id)
  }
  const wordingOf = ({ errors }: CallRefused): string | null => {
    const found = serverFault(draft, errors[0]?.field ?? '')
    if (found === null) return null
    if (found.kind === 'name') return say('weighting.fault.name')
    const subject = names.subject(found.on)
    return found.kind === 'nobody'
      ? say('weighting.fault.nobody', { subject, value: names.value(found.on, found.value) })
      : say(`weighting.fault.${found.kind}`, { subject })
  }
  return (
    <Sheet isOpen onClose={onClose} title={say(weighting ? 'weighting.edit' : 'weighting.new')}>
      <Form
        error={create.error ?? patch.error}
        wording={wordingOf}
        onSubmit={async () => {
          setIsChecked(true)
          if (fault === null) await save()
        }}
        actions={
          <>
            {weighting && (
              <ActionButton kind="quiet" onPress={() => setIsDeleting(true)}>
                {say('weighting.delete')}
              </ActionButton>
            )}
            <ActionButton kind="primary" type="submit" isBusy={create.isPending || patch.isPending}>
              {say('weighting.save')}
            </ActionButton>
          </>
        }
      >
        <LiveText
          label={say('weighting.name')}
          value={draft.name}
          maxLength={120}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <LiveText
          label={say('weighting.source')}
          value={draft.source}
          maxLength={255}
          help={say('weighting.sourceHelp')}
          onChange={(source) => setDraft({ ...draft, source })}
        />
        {draft.targets.map((target, at) => (
          <Target
            key={subjectId(target.on)}
            number={at + 1}
            target={target}
            names={names}
            onChange={(next) => put(at, next)}
          />
        ))}
        {draft.targets.length > 0 && <p className={fieldStyle['help']}>{say('weighting.keeps')}</p>}
        {draft.targets.length < mostTargets && (
          <Picker
            label={say('weighting.add')}
            labelIs="hidden"
            look="add"
            items={offered.map(({ on, area }) => ({
              id: subjectId(on),
              name: names.subject(on),
              group: names.say(`condition.area.${area}`),
            }))}
            chosen={[]}
            takes="one"
            empty={say('weighting.add')}
            onChoose={([id]) => {
              const info = offered.find(({ on }) => subjectId(on) === id)
              if (info) setDraft({ ...draft, targets: [...draft.targets, targetOf(info)] })
            }}
          />
        )}
        <WeightingLimits
          draft={draft}
          subjects={subjects}
          names={names}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
        {isChecked && fault !== null && (
          <p className={fieldStyle['error']} role="alert">
            {fault.kind === 'sum'
              ? say('weighting.missing.sum', { subject: names.subject(fault.on) })
              : say(`weighting.missing.${fault.kind}`)}
          </p>
        )}
      </Form>
      {weighting && (
        <Confirm
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          title={say('weighting.delete')}
          text={say('weighting.deleteText')}
          action={say('weighting.delete')}
          change={remove}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: weighting.id } })
            onSaved('')
          }}
        />
      )}
    </Sheet>
  )
}

interface TargetProps {
  readonly number: number
  readonly target: TargetDraft
  readonly names: ConditionNames
  /** Null: removed. */
  readonly onChange: (target: TargetDraft | null) => void
}

function Target({ number, target, names, onChange }: TargetProps) {
  const say = useWords(weightingWords)
  const format = useNumber()
  const { on, percents } = target
  const subject = names.subject(on)
  return (
    <fieldset className={style['target']}>
      <legend className={fieldStyle['label']}>
        {say('weighting.target', { number, subject })}
      </legend>
      <div className={style['percents']}>
        {percents.map(({ value, percent }) => (
          <LiveNumber
            key={value}
            label={say('weighting.percent', { value: names.value(on, value) })}
            kind="any"
            least={0}
            most={100}
            empty="may"
            value={percent}
            onChange={(next) =>
              onChange({
                on,
                percents: percents.map((one) =>
                  one.value === value ? { value, percent: next } : one,
                ),
              })
            }
          />
        ))}
      </div>
      <div className={style['sum']}>
        <output data-whole={isWhole(target)}>
          {say('weighting.sum', { sum: `${format(sumOf(target))}%` })}
        </output>
        <ActionButton
          kind="quiet"
          label={say('weighting.remove', { subject })}
          onPress={() => onChange(null)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionButton>
      </div>
    </fieldset>
  )
}
