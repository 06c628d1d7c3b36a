// The further conditions of a widget as rows and groups, or all of them as JSON.
import type { WidgetSettings } from '@askwell/contract'
import { useState } from 'react'
import { LiveText } from '../../../parts/live-text.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import { groupOf, isGroupComplete, targetingOf } from '../target-groups.ts'
import { readTargeting, targetingText } from '../targeting-text.ts'
import { targetingWords } from '../targeting-words.ts'
import style from './form.module.css'
import type { GroupProps } from './settings.tsx'
import { TargetGroupFields } from './target-group.tsx'

interface TargetingProps extends GroupProps {
  readonly targeting: WidgetSettings['targeting']
  readonly isRefused: boolean
  readonly onChange: (targeting: WidgetSettings['targeting']) => void
}

interface FormProps extends TargetingProps {
  /** The widget's code. A new share of browsers is drawn for this widget alone. */
  readonly code: string
}

export function TargetingForm({ code, ...props }: FormProps) {
  const say = useWords(targetingWords)
  const [isJson, setJson] = useState(false)
  return (
    <fieldset className={style['position']}>
      <legend>{say('targeting.title')}</legend>
      <p className={style['note']}>{say('targeting.help')}</p>
      <Toggle label={say('targeting.asJson')} isOn={isJson} onChange={setJson} />
      {isJson ? <TargetingJson {...props} /> : <TargetingGroups {...props} code={code} />}
    </fieldset>
  )
}

function TargetingGroups({ code, targeting, isReadOnly, isRefused, onChange }: FormProps) {
  const say = useWords(targetingWords)
  const group = groupOf(targeting)
  return (
    <>
      <TargetGroupFields
        group={group}
        of="widget"
        place=""
        salt={code}
        isReadOnly={isReadOnly}
        onChange={(next) => onChange(targetingOf(next))}
      />
      {isRefused && isGroupComplete(group) && <p role="alert">{say('targeting.refused')}</p>}
    </>
  )
}

function TargetingJson({ targeting, isReadOnly, isRefused, onChange }: TargetingProps) {
  const say = useWords(targetingWords)
  const [typed, setTyped] = useState(targetingText(targeting))
  const read = readTargeting(typed)
  // What somebody is typing stays while it is not JSON yet, and goes when the draft is reset.
  const isTheirs = read === 'broken' || targetingText(read) === targetingText(targeting)
  return (
    <LiveText
      label={say('targeting.json')}
      help={say('targeting.jsonHelp')}
      rows={6}
      writing="code"
      value={isTheirs ? typed : targetingText(targeting)}
      isReadOnly={isReadOnly}
      fault={
        read === 'broken' ? say('targeting.broken') : isRefused ? say('targeting.refused') : null
      }
      onChange={(text) => {
        setTyped(text)
        const next = readTargeting(text)
        if (next !== 'broken') onChange(next)
      }}
    />
  )
}
