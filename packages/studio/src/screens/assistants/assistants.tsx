// The assistants that members may connect: registered with the addresses that they return to, and deleted for everybody.
import type { Assistant } from '@askwell/contract'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { assistantsWords } from './assistants-words.ts'
import { addressesIn } from './request-in.ts'

export default function Assistants() {
  const say = useWords(assistantsWords)
  const assistants = useCall('list_assistants', {})
  const [isMaking, setIsMaking] = useState(false)
  const items = assistants.data?.items
  const make = (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      {say('assistants.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('assistants.title')}
      fills="wide"
      actions={items?.length === 0 ? undefined : make}
    >
      <Card title={say('assistants.title')} note={say('assistants.note')}>
        {assistants.error ? (
          <Failed
            error={assistants.error}
            onRetry={assistants.refetch}
            title={say('assistants.failed')}
          />
        ) : items === undefined ? (
          <Skeleton rows={2} />
        ) : items.length === 0 ? (
          <Notice icon={Bot} title={say('assistants.none')} text={say('assistants.noneText')}>
            {make}
          </Notice>
        ) : (
          <AssistantRows assistants={items} />
        )}
      </Card>
      {isMaking && <NewAssistant onClose={() => setIsMaking(false)} />}
    </Screen>
  )
}

function AssistantRows({ assistants }: { readonly assistants: readonly Assistant[] }) {
  const say = useWords(assistantsWords)
  const moment = useMoment()
  const remove = useChange('delete_assistant', ['list_assistants', 'list_connections'])
  const [leaving, setLeaving] = useState<Assistant | null>(null)
  return (
    <>
      <Rows
        label={say('assistants.title')}
        heads={[
          say('assistants.name'),
          say('assistants.count'),
          say('assistants.made'),
          say('assistants.used'),
          '',
        ]}
      >
        {assistants.map((one) => (
          <tr key={one.id}>
            <td>
              <span className={rowStyle['strong']} dir="auto">
                {one.name}
              </span>
              <span className={`${rowStyle['note']} ${rowStyle['mono']}`}>{one.id}</span>
              {one.redirect_uris.map((uri) => (
                <span key={uri} className={rowStyle['note']}>
                  {uri}
                </span>
              ))}
            </td>
            <td>{one.connections}</td>
            <td className={rowStyle['nowrap']}>{moment(one.created_at)}</td>
            <td className={rowStyle['nowrap']}>
              {one.last_used_at === null ? say('assistants.unused') : moment(one.last_used_at)}
            </td>
            <td className={rowStyle['end']}>
              <ActionButton
                kind="quiet"
                label={say('assistants.deleteOne', { name: one.name })}
                onPress={() => setLeaving(one)}
              >
                {say('assistants.delete')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          remove.reset()
        }}
        title={say('assistants.deleteOne', { name: leaving?.name ?? '' })}
        text={say('assistants.deleteText')}
        action={say('assistants.delete')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      />
    </>
  )
}

function NewAssistant({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(assistantsWords)
  const make = useChange('create_assistant', ['list_assistants'])
  return (
    <Sheet isOpen onClose={onClose} title={say('assistants.newTitle')}>
      {make.data ? (
        <>
          <p>{say('assistants.enter')}</p>
          <CopyText label={say('assistants.clientId')} text={make.data.id} />
          <ActionButton kind="primary" onPress={onClose}>
            {say('assistants.done')}
          </ActionButton>
        </>
      ) : (
        <Form
          error={make.error}
          onSubmit={async ({ name = '', redirects = '' }) => {
            await make.mutateAsync({ body: { name, redirect_uris: addressesIn(redirects) } })
          }}
          actions={
            <>
              <ActionButton onPress={onClose}>{say('assistants.cancel')}</ActionButton>
              <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
                {say('assistants.make')}
              </ActionButton>
            </>
          }
        >
          <Field name="name" label={say('assistants.name')} isRequired maxLength={100} autoFocus />
          <TextBox
            name="redirects"
            label={say('assistants.redirects')}
            maxLength={5_100}
            isRequired
          />
          <p>{say('assistants.redirectsHelp')}</p>
        </Form>
      )}
    </Sheet>
  )
}
