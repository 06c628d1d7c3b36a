// Which visitors see the widget.
import type { ErrorBody, WidgetSettings } from '@askwell/contract'
import { X } from 'lucide-react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { audienceWords } from '../widgets-words.ts'
import style from './form.module.css'
import { Group, type GroupProps } from './settings.tsx'

type Attribute = WidgetSettings['target_attributes'][number]
const comparisons = [
  'is',
  'is_not',
  'contains',
  'more_than',
  'less_than',
  'is_set',
  'is_not_set',
] as const satisfies readonly Attribute['comparison'][]
const mostAttributes = 20
const mostPages = 1_000
const daySeconds = 86_400

interface AudienceProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  readonly errors: ErrorBody['errors']
}

export function AudienceGroup({ draft, set, isReadOnly, errors }: AudienceProps) {
  const say = useWords(audienceWords)
  const attributes = draft.target_attributes
  const put = (target_attributes: Attribute[]) => set({ target_attributes })
  return (
    <Group title={say('audience.title')}>
      {attributes.map((attribute, place) => (
        <AttributeRow
          key={place}
          attribute={attribute}
          number={place + 1}
          isReadOnly={isReadOnly}
          isFaulty={errors.some(({ field }) => field.startsWith(`target_attributes.${place}.`))}
          onChange={(change) =>
            put(attributes.map((one, at) => (at === place ? { ...one, ...change } : one)))
          }
          onRemove={() => put(attributes.filter((_, at) => at !== place))}
        />
      ))}
      {!isReadOnly && attributes.length < mostAttributes && (
        <ActionButton
          onPress={() => put([...attributes, { key: '', comparison: 'is', value: '' }])}
        >
          {say('audience.add')}
        </ActionButton>
      )}
      <p className={style['note']}>{say('audience.attributesHelp')}</p>
      <div className={style['pair']}>
        <LiveNumber
          label={say('audience.pages')}
          help={say('audience.pagesHelp')}
          value={draft.target_pages}
          kind="whole"
          least={1}
          most={mostPages}
          empty="may"
          isReadOnly={isReadOnly}
          onChange={(pages) => set({ target_pages: pages })}
        />
        <LiveNumber
          label={say('audience.seconds')}
          help={say('audience.secondsHelp')}
          value={draft.target_seconds}
          kind="whole"
          least={0}
          most={daySeconds}
          empty="may"
          isReadOnly={isReadOnly}
          onChange={(seconds) => set({ target_seconds: seconds })}
        />
      </div>
      <LiveNumber
        label={say('audience.percentage')}
        help={say('audience.percentageHelp')}
        value={draft.target_percentage}
        kind="whole"
        least={0}
        most={100}
        isReadOnly={isReadOnly}
        onChange={(percentage) => set({ target_percentage: percentage })}
      />
    </Group>
  )
}

interface RowProps {
  readonly attribute: Attribute
  readonly number: number
  readonly isReadOnly: boolean
  readonly isFaulty: boolean
  readonly onChange: (change: Partial<Attribute>) => void
  readonly onRemove: () => void
}

export function AttributeRow({
  attribute,
  number,
  isReadOnly,
  isFaulty,
  onChange,
  onRemove,
}: RowProps) {
  const say = useWords(audienceWords)
  const { key, comparison, value } = attribute
  return (
    <fieldset aria-label={say('audience.condition', { number })} className={style['condition']}>
      <LiveText
        label={say('audience.key')}
        value={key}
        maxLength={255}
        isReadOnly={isReadOnly}
        fault={isFaulty ? say('audience.keyFault') : null}
        onChange={(text) => onChange({ key: text })}
      />
      <Choice
        label={say('audience.comparison')}
        options={comparisons.map((id) => ({ id, name: say(`audience.${id}`) }))}
        value={comparison}
        isDisabled={isReadOnly}
        onChange={(chosen) => onChange({ comparison: chosen })}
      />
      {comparison !== 'is_set' && comparison !== 'is_not_set' && (
        <LiveText
          label={say('audience.value')}
          value={value}
          maxLength={255}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange({ value: text })}
        />
      )}
      {!isReadOnly && (
        <IconButton icon={X} label={say('audience.remove', { number })} onPress={onRemove} />
      )}
    </fieldset>
  )
}
