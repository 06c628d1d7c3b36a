// The conditions of one group: a row for each test, and a box for each group in it.
import { X } from 'lucide-react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { useWords } from '../../../words/words.ts'
import {
  deepestGroup,
  mostParts,
  newGroup,
  newRow,
  placeIn,
  type TargetGroup,
  type TargetPart,
  targetJoins,
} from '../target-groups.ts'
import {
  contactKinds,
  isComplete,
  newTest,
  shownTest,
  type TargetRow,
  type TestKind,
  testKinds,
  testOf,
} from '../targeting-rows.ts'
import { targetingWords } from '../targeting-words.ts'
import style from './form.module.css'
import type { GroupProps } from './settings.tsx'
import { TestFields } from './test-fields.tsx'

interface TargetGroupProps extends GroupProps {
  readonly group: TargetGroup
  /** Such as `2.1`; '' = the outermost group. */
  readonly place: string
  /** A segment does not name another one. */
  readonly of: 'widget' | 'segment'
  /** A new share of browsers is drawn for this name. */
  readonly salt: string
  readonly onChange: (group: TargetGroup) => void
}

export function TargetGroupFields(props: TargetGroupProps) {
  const { group, of, place, salt, isReadOnly, onChange } = props
  const say = useWords(targetingWords)
  const { join, about, parts } = group
  const isOutermost = place === ''
  const put = (next: readonly TargetPart[]) => onChange({ ...group, parts: next })
  const add = (part: TargetPart) => put([...parts, part])
  const mayNest = place.split('.').length < deepestGroup
  return (
    <>
      {(!isOutermost || parts.length > 1 || join !== 'all') && (
        <Choice
          label={say(
            isOutermost
              ? of === 'segment'
                ? 'targeting.joinSegment'
                : 'targeting.join'
              : about === 'contact'
                ? 'targeting.joinContact'
                : 'targeting.joinGroup',
          )}
          options={targetJoins.map((id) => ({ id, name: say(`targeting.${id}`) }))}
          value={join}
          isDisabled={isReadOnly}
          onChange={(chosen) => onChange({ ...group, join: chosen })}
        />
      )}
      {parts.map((part, at) => {
        const shared = {
          place: placeIn(place, at),
          of,
          salt,
          isReadOnly,
          onRemove: () => put(parts.filter((_, nth) => nth !== at)),
        }
        const putOne = (next: TargetPart) => put(parts.map((one, nth) => (nth === at ? next : one)))
        return 'parts' in part ? (
          <NestedGroup key={at} {...shared} group={part} onChange={putOne} />
        ) : (
          <Row key={at} {...shared} row={part} about={about} onChange={putOne} />
        )
      })}
      {!isReadOnly && parts.length < mostParts && (
        <div className={style['adds']}>
          <ActionButton onPress={() => add(newRow(about, salt))}>
            {say(isOutermost ? 'targeting.add' : 'targeting.addHere', { place })}
          </ActionButton>
          {mayNest && (
            <ActionButton kind="quiet" onPress={() => add(newGroup(about, salt))}>
              {say(isOutermost ? 'targeting.addGroup' : 'targeting.addGroupHere', { place })}
            </ActionButton>
          )}
          {mayNest && about === 'visitor' && (
            <ActionButton kind="quiet" onPress={() => add(newGroup('contact', salt))}>
              {say(isOutermost ? 'targeting.addContact' : 'targeting.addContactHere', { place })}
            </ActionButton>
          )}
        </div>
      )}
    </>
  )
}

interface Removable {
  readonly onRemove: () => void
}

function NestedGroup({ onRemove, ...props }: TargetGroupProps & Removable) {
  const say = useWords(targetingWords)
  const { group, place, isReadOnly } = props
  return (
    <fieldset aria-label={say('targeting.group', { place })} className={style['nested']}>
      <div className={style['nestedHead']}>
        <span>
          {say(group.about === 'contact' ? 'targeting.contactHead' : 'targeting.groupHead', {
            place,
          })}
        </span>
        {!isReadOnly && (
          <IconButton icon={X} label={say('targeting.removeGroup', { place })} onPress={onRemove} />
        )}
      </div>
      <TargetGroupFields {...props} />
    </fieldset>
  )
}

interface RowProps extends Omit<TargetGroupProps, 'group' | 'onChange'>, Removable {
  readonly row: TargetRow
  readonly about: TargetGroup['about']
  readonly onChange: (row: TargetRow) => void
}

function Row({ row, about, of, salt, place, isReadOnly, onChange, onRemove }: RowProps) {
  const say = useWords(targetingWords)
  const shown = shownTest(row.test)
  const offered: readonly TestKind[] =
    about === 'visitor'
      ? testKinds
      : contactKinds.filter((kind) => of === 'widget' || kind !== 'segment')
  const kinds: readonly (TestKind | 'other')[] = shown === null ? ['other', ...offered] : offered
  return (
    <fieldset aria-label={say('targeting.row', { number: place })} className={style['condition']}>
      <Choice
        label={say('targeting.kind')}
        options={kinds.map((id) => ({ id, name: say(`targeting.${id}`) }))}
        value={shown?.kind ?? 'other'}
        isDisabled={isReadOnly}
        onChange={(kind) =>
          kind !== 'other' && onChange({ ...row, test: testOf(newTest(kind, salt)) })
        }
      />
      <Choice
        label={say('targeting.holds')}
        options={[
          { id: 'must', name: say('targeting.must') },
          { id: 'mustNot', name: say('targeting.mustNot') },
        ]}
        value={row.isNegated ? 'mustNot' : 'must'}
        isDisabled={isReadOnly}
        onChange={(id) => onChange({ ...row, isNegated: id === 'mustNot' })}
      />
      {shown === null ? (
        <p className={style['note']}>{say('targeting.otherHelp')}</p>
      ) : (
        <TestFields
          shown={shown}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ ...row, test: testOf(next) })}
        />
      )}
      {!isComplete(row) && <p className={style['note']}>{say('targeting.incomplete')}</p>}
      {!isReadOnly && (
        <IconButton
          icon={X}
          label={say('targeting.remove', { number: place })}
          onPress={onRemove}
        />
      )}
    </fieldset>
  )
}
