// The fields of one further condition, by its kind.
import { unreachable } from '@askwell/contract/unreachable'
import { useCall } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import {
  countryCodes,
  type FieldOperator,
  type PageEvent,
  type ServerEvent,
  type ShownTest,
  valuesOf,
  withLimits,
  withOperator,
  withValues,
} from '../targeting-rows.ts'
import { targetingWords } from '../targeting-words.ts'
import { AttributeRow } from './audience-group.tsx'
import style from './form.module.css'
import { type GroupProps, LinesSetting } from './settings.tsx'

interface FieldsProps<Test> extends GroupProps {
  readonly shown: Test
  readonly onChange: (next: ShownTest) => void
}
const mostProperties = 10
type Of<Kind extends ShownTest['kind']> = Extract<ShownTest, { kind: Kind }>

export function TestFields(props: FieldsProps<ShownTest>) {
  const say = useWords(targetingWords)
  const { shown, isReadOnly, onChange } = props
  switch (shown.kind) {
    case 'attribute':
      return <AttributeFields {...props} shown={shown} />
    case 'answered':
      return (
        <>
          <FlowChoice {...props} shown={shown} />
          <Days {...props} shown={shown} />
        </>
      )
    case 'invited':
      return <Days {...props} shown={shown} />
    case 'segment':
      return <SegmentChoice {...props} shown={shown} />
    case 'event':
    case 'events':
      return <EventFields {...props} shown={shown} />
    case 'country':
      return (
        <LinesSetting
          label={say('targeting.countries')}
          help={say('targeting.countriesHelp')}
          lines={shown.codes}
          fault={null}
          isReadOnly={isReadOnly}
          onChange={(lines) => onChange({ ...shown, codes: countryCodes(lines) })}
        />
      )
    case 'page_count':
      return (
        <LiveNumber
          label={say('targeting.pages')}
          value={shown.pages}
          kind="whole"
          least={1}
          most={1_000}
          isReadOnly={isReadOnly}
          onChange={(pages) => onChange({ ...shown, pages })}
        />
      )
    case 'scroll_depth':
      return (
        <LiveNumber
          label={say('targeting.scrolled')}
          value={shown.percent}
          kind="whole"
          least={1}
          most={100}
          isReadOnly={isReadOnly}
          onChange={(percent) => onChange({ ...shown, percent })}
        />
      )
    case 'percentage':
      return (
        <>
          <LiveNumber
            label={say('targeting.percent')}
            value={shown.percent}
            kind="any"
            least={0}
            most={100}
            isReadOnly={isReadOnly}
            onChange={(percent) => onChange({ ...shown, percent })}
          />
          <LiveText
            label={say('targeting.salt')}
            help={say('targeting.saltHelp')}
            value={shown.salt}
            maxLength={64}
            isReadOnly={isReadOnly}
            onChange={(salt) => onChange({ ...shown, salt })}
          />
        </>
      )
    default:
      return unreachable(shown)
  }
}

const operatorWords = {
  is: 'targeting.is',
  is_not: 'targeting.is_not',
  between: 'targeting.between',
  answered: 'targeting.op.answered',
  unanswered: 'targeting.op.unanswered',
} as const satisfies Record<FieldOperator, keyof typeof targetingWords>
const operators = Object.keys(operatorWords) as FieldOperator[]

function AttributeFields({ shown, isReadOnly, onChange }: FieldsProps<Of<'attribute'>>) {
  const say = useWords(targetingWords)
  const { where } = shown
  const put = (next: typeof where) => onChange({ ...shown, where: next })
  const [low = '', high = ''] = valuesOf(where)
  return (
    <>
      <LiveText
        label={say('targeting.key')}
        value={where.on.customer}
        maxLength={255}
        isReadOnly={isReadOnly}
        onChange={(customer) => put({ ...where, on: { customer } })}
      />
      <Choice
        label={say('targeting.operator')}
        options={operators.map((id) => ({ id, name: say(operatorWords[id]) }))}
        value={where.op}
        isDisabled={isReadOnly}
        onChange={(op) => put(withOperator(where, op))}
      />
      {(where.op === 'is' || where.op === 'is_not') && (
        <LinesSetting
          label={say('targeting.values')}
          help={say('targeting.valuesHelp')}
          lines={valuesOf(where).filter((value) => value !== '')}
          fault={null}
          isReadOnly={isReadOnly}
          onChange={(lines) => put(withValues(where, lines))}
        />
      )}
      {where.op === 'between' && (
        <>
          <LiveText
            label={say('targeting.low')}
            help={say('targeting.limitHelp')}
            value={low}
            isReadOnly={isReadOnly}
            onChange={(text) => put(withLimits(where, text, high))}
          />
          <LiveText
            label={say('targeting.high')}
            help={say('targeting.limitHelp')}
            value={high}
            isReadOnly={isReadOnly}
            onChange={(text) => put(withLimits(where, low, text))}
          />
        </>
      )}
    </>
  )
}

function FlowChoice({ shown, isReadOnly, onChange }: FieldsProps<Of<'answered'>>) {
  const say = useWords(targetingWords)
  const flows = useCall('list_flows', { query: { limit: 500 } }).data?.items ?? []
  const isListed = shown.flow === null || flows.some(({ id }) => id === shown.flow)
  return (
    <Choice
      label={say('targeting.flow')}
      options={[
        { id: '', name: say('targeting.anyFlow') },
        ...flows.map(({ id, name }) => ({ id, name })),
        ...(isListed ? [] : [{ id: shown.flow ?? '', name: say('targeting.otherFlow') }]),
      ]}
      value={shown.flow ?? ''}
      isDisabled={isReadOnly}
      onChange={(flow) => onChange({ ...shown, flow: flow === '' ? null : flow })}
    />
  )
}

function SegmentChoice({ shown, isReadOnly, onChange }: FieldsProps<Of<'segment'>>) {
  const say = useWords(targetingWords)
  const segments = useCall('list_segments', {}).data?.items
  const isListed = segments?.some(({ id }) => id === shown.id) ?? false
  return (
    <>
      <Choice
        label={say('targeting.segment')}
        options={[
          ...(shown.id === '' ? [{ id: '', name: say('targeting.chooseSegment') }] : []),
          ...(segments ?? []).map(({ id, name }) => ({ id, name })),
          ...(isListed || shown.id === ''
            ? []
            : [{ id: shown.id, name: segments ? say('targeting.otherSegment') : '…' }]),
        ]}
        value={shown.id}
        isDisabled={isReadOnly}
        onChange={(id) => onChange({ ...shown, id })}
      />
      {segments?.length === 0 && <p className={style['note']}>{say('targeting.noSegment')}</p>}
    </>
  )
}

function Days({ shown, isReadOnly, onChange }: FieldsProps<Of<'answered' | 'invited'>>) {
  const say = useWords(targetingWords)
  return (
    <LiveNumber
      label={say('targeting.days')}
      value={shown.days}
      kind="whole"
      least={1}
      most={3_660}
      isReadOnly={isReadOnly}
      onChange={(days) => onChange({ ...shown, days })}
    />
  )
}

function EventFields({ shown, isReadOnly, onChange }: FieldsProps<Of<'event' | 'events'>>) {
  const say = useWords(targetingWords)
  const { event, where = [], at_least: times = null } = shown.test
  const put = (change: Partial<PageEvent & ServerEvent>) =>
    onChange({ ...shown, test: { ...shown.test, ...change } } as ShownTest)
  const putWhere = (next: typeof where) => put({ where: next.length === 0 ? undefined : next })
  return (
    <>
      <LiveText
        label={say('targeting.name')}
        help={say('targeting.nameHelp')}
        value={event}
        maxLength={64}
        isReadOnly={isReadOnly}
        onChange={(name) => put({ event: name })}
      />
      <LiveNumber
        label={say('targeting.times')}
        help={say('targeting.timesHelp')}
        value={times}
        kind="whole"
        least={1}
        most={100}
        empty="may"
        isReadOnly={isReadOnly}
        onChange={(least) => put({ at_least: least ?? undefined })}
      />
      {shown.kind === 'events' ? (
        <LiveNumber
          label={say('targeting.days')}
          value={shown.test.within_days}
          kind="whole"
          least={1}
          most={90}
          isReadOnly={isReadOnly}
          onChange={(days) => put({ within_days: days })}
        />
      ) : (
        <>
          <LiveNumber
            label={say('targeting.seconds')}
            help={say('targeting.secondsHelp')}
            value={shown.test.within_seconds ?? null}
            kind="whole"
            least={1}
            most={31_536_000}
            empty="may"
            isReadOnly={isReadOnly}
            onChange={(seconds) => put({ within_seconds: seconds ?? undefined })}
          />
          <Toggle
            label={say('targeting.once')}
            isOn={shown.test.once === true}
            isDisabled={isReadOnly}
            onChange={(isOn) => put({ once: isOn ? true : undefined })}
          />
        </>
      )}
      {where.map((attribute, at) => (
        <AttributeRow
          key={at}
          attribute={attribute}
          number={at + 1}
          isReadOnly={isReadOnly}
          isFaulty={false}
          onChange={(change) =>
            putWhere(where.map((one, nth) => (nth === at ? { ...one, ...change } : one)))
          }
          onRemove={() => putWhere(where.filter((_, nth) => nth !== at))}
        />
      ))}
      {!isReadOnly && where.length < mostProperties && (
        <ActionButton
          kind="quiet"
          onPress={() => putWhere([...where, { key: '', comparison: 'is', value: '' }])}
        >
          {say('targeting.addProperty')}
        </ActionButton>
      )}
    </>
  )
}
