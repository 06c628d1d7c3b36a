// Calls the owner's system once and shows the result.
import type { IntegrationTestReply, OwnerIntegration } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { useWords } from '../../words/words.ts'
import { parsed } from './integration-draft.ts'
import style from './integrations.module.css'
import { integrationsWords } from './integrations-words.ts'

const sample = '{"order": "A-1042"}'

export function TryCard({
  integration: { reference_id, kind },
}: {
  readonly integration: OwnerIntegration
}) {
  const say = useWords(integrationsWords)
  const mayManage = useMay()('keys.manage')
  const test = useChange('test_integration', ['get_integration', 'list_integrations'])
  const [isNotJson, setIsNotJson] = useState(false)
  if (!mayManage) return null
  const isRequest = kind === 'request'
  return (
    <Card title={say('integrations.test')} note={say('integrations.testNote')}>
      <CardBody>
        <Form
          error={test.error}
          onSubmit={async (values) => {
            const text = values['input'] ?? ''
            const answers = isRequest ? text : text.trim() === '' ? {} : parsed(text)
            const isUsable =
              typeof answers === 'string' ||
              (typeof answers === 'object' && answers !== null && !Array.isArray(answers))
            setIsNotJson(!isUsable)
            if (isUsable)
              await test.mutateAsync({
                params: { reference_id },
                body: { input: answers as string | Record<string, unknown> },
              })
          }}
          actions={
            <ActionButton type="submit" isBusy={test.isPending}>
              {say('integrations.send')}
            </ActionButton>
          }
        >
          <TextBox
            name="input"
            label={say(isRequest ? 'integrations.answer' : 'integrations.answers')}
            maxLength={10_000}
            rows={2}
          />
          {!isRequest && (
            <p className={style['help']}>{say('integrations.answersHelp', { sample })}</p>
          )}
          {isNotJson && (
            <p className={style['fault']} role="alert">
              {say('integrations.notJson')}
            </p>
          )}
        </Form>
        <div aria-live="polite">{test.data && <Outcome reply={test.data} />}</div>
      </CardBody>
    </Card>
  )
}

function Outcome({
  reply: { outcome, status, why, took_ms, result, sample: came },
}: {
  readonly reply: IntegrationTestReply
}) {
  const say = useWords(integrationsWords)
  return (
    <div className={style['outcome']}>
      {outcome === 'answered' ? (
        <Tag tone="success">
          {say('integrations.answered', { status: String(status ?? ''), ms: took_ms })}
        </Tag>
      ) : (
        <Tag tone="danger">
          {say('integrations.didNot', { why: [why, status].filter(Boolean).join(' · ') })}
        </Tag>
      )}
      {outcome === 'answered' && (
        <Text label={say('integrations.result')} text={JSON.stringify(result, null, 2)} />
      )}
      {came !== null && <Text label={say('integrations.sample')} text={came} />}
    </div>
  )
}

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

const Text = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <section aria-label={label}>
    <h3 className={style['label']}>{label}</h3>
    <pre className={style['text']} {...reachableByKeys}>
      {text}
    </pre>
  </section>
)
