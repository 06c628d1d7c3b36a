// "Would it show here?": the rules of the draft for one address and one kind of visitor, as explained by the server.
import type { WidgetSettings } from '@askwell/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Info, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { CallRefused, call } from '../../../api/call.ts'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Skeleton } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import { targetingWords } from '../targeting-words.ts'
import { previewWords } from '../widgets-words.ts'
import { firstAddress, isWebAddress } from './explain-address.ts'
import { explainRows, type Question, type RuleRow, type RuleText } from './explain-rows.ts'
import style from './preview.module.css'

interface ExplainPanelProps {
  readonly draft: WidgetSettings
  readonly hasChanges: boolean
  readonly isPhone: boolean
}

type Visitor = 'new' | 'seen' | 'answered'
const visitors: readonly Visitor[] = ['new', 'seen', 'answered']
const hourMs = 3_600_000

export function ExplainPanel({ draft, hasChanges, isPhone }: ExplainPanelProps) {
  const say = useWords(previewWords)
  const moment = useMoment()
  const [address, setAddress] = useState<string | null>(null)
  const url = address ?? firstAddress(draft)
  const [visitor, setVisitor] = useState<Visitor>('new')
  const question = useMemo<Question>(() => {
    const hourAgo = new Date(Date.now() - hourMs).toISOString()
    return {
      url,
      isPhone,
      displayedAt: visitor === 'new' ? null : hourAgo,
      answeredAt: visitor === 'answered' ? hourAgo : null,
    }
  }, [url, isPhone, visitor])
  const isAddress = isWebAddress(url)
  // Answers may lag behind fast typing.
  const asked = useDeferredValue({ question, draft })
  const answer = useQuery({
    queryKey: ['explain_widget_changes', asked.draft, asked.question],
    enabled: isAddress && isWebAddress(asked.question.url),
    placeholderData: (last) => last,
    queryFn: async () => {
      const {
        url: at,
        isPhone: mobile,
        displayedAt: displayed_at,
        answeredAt: answered_at,
      } = asked.question
      const { code, node_id: _node, ...settings } = asked.draft
      const explanation = await call('explain_widget_changes', {
        params: { code },
        body: { url: at, mobile, displayed_at, answered_at, settings },
      })
      return {
        rows: explainRows(explanation, asked.draft, asked.question),
        at: new Date().toISOString(),
      }
    },
  })
  const { data, error } = answer
  return (
    <section
      className={style['explain']}
      aria-label={say('explain.title')}
      data-changes={hasChanges}
    >
      <header className={style['explainHead']}>
        <h2>{say('explain.title')}</h2>
        <span aria-live="polite">
          {data && !error && isAddress && (
            <Tag tone={data.rows.stopping === 0 ? 'success' : 'danger'}>
              {data.rows.stopping === 0
                ? say('explain.yes')
                : say('explain.no', {
                    stopping: data.rows.stopping,
                    count: data.rows.gates.length,
                  })}
            </Tag>
          )}
        </span>
        {data && !error && <p>{say('explain.checked', { when: moment(data.at) })}</p>}
      </header>
      <div className={style['ask']}>
        <LiveText
          label={say('explain.address')}
          value={url}
          onChange={setAddress}
          maxLength={2_048}
          fault={isAddress ? null : say('explain.addressFault')}
        />
        <Choice
          label={say('explain.who')}
          options={visitors.map((id) => ({ id, name: say(`explain.${id}`) }))}
          value={visitor}
          onChange={setVisitor}
        />
      </div>
      {error ? (
        <p className={style['fix']} role="alert">
          {say(
            error instanceof CallRefused && error.status === 422 ? 'explain.fix' : 'explain.failed',
          )}
        </p>
      ) : data === undefined ? (
        isAddress && <Skeleton rows={3} height={20} />
      ) : (
        <ul className={style['rules']}>
          {data.rows.gates.map((row) => (
            <Rule key={row.rule} row={row} kind="gate" />
          ))}
          {data.rows.ways.map((row) => (
            <Rule key={row.rule} row={row} kind="way" />
          ))}
        </ul>
      )}
    </section>
  )
}

function Rule({ row, kind }: { readonly row: RuleRow; readonly kind: 'gate' | 'way' }) {
  const say = useWords(previewWords)
  const sayTest = useWords(targetingWords)
  const moment = useMoment()
  const told = (text: RuleText): string => {
    if ('text' in text) return text.text
    return say(text.word, {
      ...(text.when !== undefined && { when: moment(text.when) }),
      ...(text.seconds !== undefined && { seconds: text.seconds }),
    })
  }
  const state = row.holds ? 'holds' : kind === 'way' ? 'way' : 'stops'
  const Icon = row.holds ? Check : kind === 'way' ? Info : X
  const later =
    row.becomesTrueAt !== null && kind === 'gate'
      ? say('explain.again', { when: moment(row.becomesTrueAt) })
      : null
  return (
    <li className={style['rule']} data-rule={row.rule} data-state={state}>
      <Icon size={16} aria-hidden />
      <span>
        {say(row.label)}
        {row.expected !== null && (
          <span className={style['expected']}>
            {say('explain.wants', { expected: told(row.expected) })}
          </span>
        )}
        {row.tests.length > 0 && (
          <ul className={style['tests']}>
            {row.tests.map(({ place, kind, holds }) => (
              <li key={place} data-holds={holds}>
                {holds ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
                {say(holds ? 'explain.testHolds' : 'explain.testFails', {
                  place,
                  test: sayTest(`targeting.${kind}`),
                })}
              </li>
            ))}
          </ul>
        )}
      </span>
      <span className={style['actual']}>{later ?? (row.actual && told(row.actual))}</span>
    </li>
  )
}
