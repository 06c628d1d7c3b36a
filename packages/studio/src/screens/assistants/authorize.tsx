// A person decides what an assistant may do. The server judged the request; nothing is sent to the assistant but what it says.
import type { AssistantPermission } from '@askwell/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { CallRefused } from '../../api/call.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import style from '../access/access-fields.module.css'
import { apiKeysWords } from '../api-keys/api-keys-words.ts'
import { assistantsWords } from './assistants-words.ts'
import { isRisky, readsAndWrites, requestIn } from './request-in.ts'

export default function Authorize() {
  const say = useWords(assistantsWords)
  const [request] = useState(() => requestIn(location.search))
  const asks = useCall('read_authorization', { query: request ?? {} }, { when: request !== null })
  const [isGone, setIsGone] = useState(false)
  const leave = (address: string): void => {
    setIsGone(true)
    location.assign(address)
  }
  const refusedTo = asks.data?.state === 'refused' ? asks.data.redirect_to : null
  useEffect(() => {
    if (refusedTo !== null) location.replace(refusedTo)
  }, [refusedTo])
  if (isGone)
    return (
      <Notice
        icon={CircleCheck}
        title={say('connect.gone')}
        text={say('connect.goneText')}
        isPage
      />
    )
  if (
    request === null ||
    (asks.error instanceof CallRefused && asks.error.status < 500 && asks.error.status >= 400)
  )
    return (
      <Notice
        icon={CircleAlert}
        tone="danger"
        title={say('connect.broken')}
        text={say('connect.brokenText')}
        isPage
      >
        <LinkButton to="/" kind="primary">
          {say('connect.home')}
        </LinkButton>
      </Notice>
    )
  if (asks.error) return <Failed error={asks.error} onRetry={asks.refetch} isPage />
  if (asks.data?.state !== 'asks')
    return (
      <Screen title={say('connect.waiting')}>
        <Skeleton rows={6} />
      </Screen>
    )
  return <Consent asks={asks.data} request={request} onLeave={leave} />
}

interface ConsentProps {
  readonly asks: {
    readonly name: string
    readonly workspace_name: string
    readonly goes_to: string
    readonly permissions: readonly AssistantPermission[]
    readonly cancel_to: string
  }
  readonly request: Readonly<Record<string, string>>
  readonly onLeave: (address: string) => void
}

function Consent({ asks, request, onLeave }: ConsentProps) {
  const say = useWords(assistantsWords)
  const { name, workspace_name: workspace, goes_to: place, permissions } = asks
  const { reads, writes } = readsAndWrites(permissions)
  const [mayRead, setMayRead] = useState(reads)
  const [mayWrite, setMayWrite] = useState<readonly AssistantPermission[]>([])
  const authorize = useChange('authorize_assistant', ['list_connections', 'list_assistants'])
  const chosen = [...mayRead, ...mayWrite]
  return (
    <Screen title={say('connect.title', { name })}>
      <Card title={say('connect.title', { name })}>
        <CardBody>
          <Form
            error={authorize.error}
            onSubmit={async () => {
              const body = { ...request, permissions: chosen }
              onLeave((await authorize.mutateAsync({ body })).redirect_to)
            }}
            actions={
              <>
                <ActionButton onPress={() => onLeave(asks.cancel_to)}>
                  {say('connect.cancel')}
                </ActionButton>
                <ActionButton
                  kind="primary"
                  type="submit"
                  isBusy={authorize.isPending}
                  isDisabled={chosen.length === 0}
                >
                  {say('connect.agree')}
                </ActionButton>
              </>
            }
          >
            <p dir="auto">{say('connect.asks', { name, workspace })}</p>
            <p>{say('connect.goes', { place })}</p>
            <Permissions
              label={say('connect.reads')}
              open={reads}
              chosen={mayRead}
              onChange={setMayRead}
            />
            <Permissions
              label={say('connect.writes')}
              help={say('connect.writesHelp')}
              open={writes}
              chosen={mayWrite}
              onChange={setMayWrite}
            />
            {isRisky(chosen) && <Note role="alert">{say('connect.risk')}</Note>}
          </Form>
        </CardBody>
      </Card>
    </Screen>
  )
}

interface PermissionsProps {
  readonly label: string
  readonly help?: string
  readonly open: readonly AssistantPermission[]
  readonly chosen: readonly AssistantPermission[]
  readonly onChange: (chosen: AssistantPermission[]) => void
}

function Permissions({ label, help, open, chosen, onChange }: PermissionsProps) {
  const say = useWords(apiKeysWords)
  if (open.length === 0) return null
  return (
    <CheckboxGroup
      className={style['group'] ?? ''}
      value={[...chosen]}
      onChange={(next) => onChange(open.filter((one) => next.includes(one)))}
    >
      <Label>{label}</Label>
      {help !== undefined && <span className={style['note']}>{help}</span>}
      {open.map((one) => (
        <Checkbox key={one} value={one} className={style['pick'] ?? ''}>
          <span className={style['box']} aria-hidden />
          <span>{say(`keys.may.${one}`)}</span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
