// Which channels somebody sees, and whether answers may be exported. Shown only for roles that can be limited.
import { mayBeLimited, type Role } from '@askwell/contract'
import { Checkbox, CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components'
import { useCall } from '../../api/use-call.ts'
import fieldStyle from '../../parts/field.module.css'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import type { AccessChoice } from './access-choice.ts'
import style from './access-fields.module.css'
import { accessWords } from './access-words.ts'

interface AccessFieldsProps {
  readonly role: Role
  readonly value: AccessChoice
  readonly onChange: (next: AccessChoice) => void
}

export function AccessFields({ role, value, onChange }: AccessFieldsProps) {
  const say = useWords(accessWords)
  if (!mayBeLimited(role)) return null
  const { reach, chosen, exports } = value
  return (
    <>
      <RadioGroup
        className={style['group'] ?? ''}
        value={reach}
        onChange={(next) => onChange({ ...value, reach: next === 'all' ? 'all' : 'some' })}
        isRequired
      >
        <Label className={fieldStyle['label'] ?? ''}>{say('access.channels')}</Label>
        {(['all', 'some'] as const).map((one) => (
          <Radio key={one} value={one} className={style['pick'] ?? ''}>
            <span className={style['dot']} aria-hidden />
            <span>
              {say(`access.${one}`)}
              <span className={style['note']}>{say(`access.${one}Note`)}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {reach === null && <p className={fieldStyle['help']}>{say('access.mustChoose')}</p>}
      {reach === 'some' && (
        <ChannelList chosen={chosen} onChange={(next) => onChange({ ...value, chosen: next })} />
      )}
      {role === 'analyst' && (
        <Toggle
          label={say('access.exports')}
          help={say('access.exportsHelp')}
          isOn={exports}
          onChange={(next) => onChange({ ...value, exports: next })}
        />
      )}
    </>
  )
}

function ChannelList({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[]
  readonly onChange: (next: readonly string[]) => void
}) {
  const say = useWords(accessWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  if (nodes.error)
    return <Failed error={nodes.error} onRetry={nodes.refetch} title={say('access.failed')} />
  if (!nodes.data) return <Skeleton rows={3} height={28} />
  if (nodes.data.items.length === 0)
    return <p className={fieldStyle['help']}>{say('access.noChannels')}</p>
  return (
    <CheckboxGroup
      className={style['channels'] ?? ''}
      aria-label={say('access.some')}
      value={[...chosen]}
      onChange={onChange}
    >
      {nodes.data.items.map(({ id, name }) => (
        <Checkbox key={id} value={id} className={style['pick'] ?? ''}>
          <span className={style['box']} aria-hidden />
          <span dir="auto">{name}</span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
