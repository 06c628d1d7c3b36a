// Which of its role's permissions a new key has, and when it expires.
import { mayDo, type Role, ScopePermission } from '@askwell/contract'
import { Checkbox, CheckboxGroup } from 'react-aria-components'
import { Choice } from '../../parts/choice.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from '../access/access-fields.module.css'
import { apiKeysWords } from './api-keys-words.ts'

export type Scope = readonly ScopePermission[]
export const ends = ['never', 'month', 'quarter', 'year'] as const
export type End = (typeof ends)[number]

interface ScopeFieldsProps {
  readonly role: Role
  /** An analyst's key exports only where exports were granted. */
  readonly exports: boolean
  /** Null = all that the role allows. */
  readonly scope: Scope | null
  readonly onScope: (scope: Scope | null) => void
  readonly end: End
  readonly onEnd: (end: End) => void
}

export function ScopeFields({ role, exports, scope, onScope, end, onEnd }: ScopeFieldsProps) {
  const say = useWords(apiKeysWords)
  const open = ScopePermission.options.filter((permission) => mayDo(role, permission, { exports }))
  return (
    <>
      <Toggle
        label={say('keys.some')}
        help={say('keys.someHelp')}
        isOn={scope !== null}
        onChange={(isOn) => onScope(isOn ? [] : null)}
      />
      {scope !== null && (
        <CheckboxGroup
          className={style['channels'] ?? ''}
          aria-label={say('keys.some')}
          value={[...scope]}
          onChange={(next) => onScope(open.filter((permission) => next.includes(permission)))}
        >
          {open.map((permission) => (
            <Checkbox key={permission} value={permission} className={style['pick'] ?? ''}>
              <span className={style['box']} aria-hidden />
              <span>{say(`keys.may.${permission}`)}</span>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <Choice
        label={say('keys.ends')}
        options={ends.map((id) => ({ id, name: say(`keys.end.${id}`) }))}
        value={end}
        onChange={onEnd}
      />
    </>
  )
}
