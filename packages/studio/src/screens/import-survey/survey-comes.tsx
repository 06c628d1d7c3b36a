// What a converted survey will be, before it is saved: its pages with their questions, and everything that was not kept.
import type { Flow } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { useMemo } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { failureWord } from '../../parts/failure-words.ts'
import { partWords } from '../../parts/part-words.ts'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { elementName } from '../flow/sound/flow-names.ts'
import type { Conversion, Lost } from './convert/conversion.ts'
import style from './import-survey.module.css'
import { importWords } from './import-words.ts'
import type { ReadImport } from './read-import.ts'

interface SurveyComesProps {
  readonly source: Extract<ReadImport, { kind: 'survey' }>['source']
  readonly conversion: Conversion
  readonly error: CallRefused | null
  readonly isSaving: boolean
  readonly onSave: (flow: Flow) => void
}

export function SurveyComes({
  source,
  conversion: { flow, kept, lost },
  error,
  isSaving,
  onSave,
}: SurveyComesProps) {
  const say = useWords(importWords)
  const sayPart = useWords(partWords)
  const errors = useMemo(
    () => problems(flow, { compiles }).filter((problem) => problem.severity === 'error').length,
    [flow],
  )
  return (
    <>
      <Card
        title={flow.name}
        note={say('import.counts', { ...kept })}
        actions={
          <ActionButton kind="primary" isBusy={isSaving} onPress={() => onSave(flow)}>
            {say('import.save')}
          </ActionButton>
        }
      >
        <CardBody>
          <div className={style['tags']}>
            <Tag tone="accent">{say(`import.source.${source}`)}</Tag>
            {errors > 0 && <Tag tone="warn">{say('import.toSolve', { count: errors })}</Tag>}
          </div>
          {error && (
            <p role="alert" className={style['bad']}>
              {error.status === 413 ? say('import.flowTooLarge') : sayPart(failureWord(error))}
            </p>
          )}
          <Pages flow={flow} />
        </CardBody>
      </Card>
      <Card
        title={say('import.lost')}
        note={
          lost.length === 0
            ? say('import.lostNothing')
            : say('import.lostNote', { count: lost.length })
        }
      >
        {lost.length > 0 && <LostRows lost={lost} />}
      </Card>
    </>
  )
}

function Pages({ flow }: { readonly flow: Flow }) {
  const say = useWords(importWords)
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  return (
    <ol className={style['pages']} aria-label={say('import.comes')}>
      {flow.states.map((state) => (
        <li key={state.id}>
          <strong dir="auto">{state.name}</strong>{' '}
          {state.style === 'thank' && <Tag>{say('import.end')}</Tag>}
          <ul>
            {state.elements.flatMap((id) => {
              const element = elements.get(id)
              return !element || element.type === 'next_page' || element.type === 'submit'
                ? []
                : [
                    <li key={id} dir="auto">
                      {elementName(flow, element)}
                    </li>,
                  ]
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function LostRows({ lost }: { readonly lost: readonly Lost[] }) {
  const say = useWords(importWords)
  return (
    <Rows
      label={say('import.lost')}
      heads={[say('import.what'), say('import.why'), say('import.where')]}
    >
      {lost.map(({ path, what, why, detail = '' }, place) => (
        <tr key={place}>
          <td className={rowStyle['strong']} dir="auto">
            {what}
          </td>
          <td>{say(`lost.${why}`, { detail })}</td>
          <td className={rowStyle['mono']}>{path}</td>
        </tr>
      ))}
    </Rows>
  )
}
