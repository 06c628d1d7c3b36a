// The chat of one node: rating and its text, queue with its places and text, images, mails.
import type { NodeSettings, OwnerNode } from '@askwell/contract'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'
import { RoutesForm } from './routes-form.tsx'

type ChatOfNode = NonNullable<NodeSettings['chat']>

const usual: ChatOfNode = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  routes: [],
}
const mostSlots = 10_000

export function NodeChatCard() {
  const say = useWords(chatSettingsWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const [chosen, setChosen] = useState<string | null>(null)
  const node = nodes.data?.items.find(({ id }) => id === chosen) ?? nodes.data?.items[0]
  return (
    <Card title={say('chatSettings.node')} note={say('chatSettings.nodeNote')}>
      {nodes.error ? (
        <Failed error={nodes.error} onRetry={nodes.refetch} title={say('chatSettings.failed')} />
      ) : nodes.data === undefined ? (
        <Skeleton rows={5} />
      ) : node === undefined ? (
        <Notice icon={MessagesSquare} title={say('chatSettings.noNode')} text={say('chatSettings.noNodeText')} />
      ) : (
        <CardBody>
          <Choice
            label={say('chatSettings.chooseNode')}
            options={nodes.data.items.map(({ id, name, url }) => ({ id, name, note: url }))}
            value={node.id}
            onChange={setChosen}
          />
          <NodeForm key={node.id} node={node} />
        </CardBody>
      )}
    </Card>
  )
}

function NodeForm({ node }: { readonly node: OwnerNode }) {
  const say = useWords(chatSettingsWords)
  const may = useMay()('surveys.write')
  const save = useChange('patch_node', ['list_nodes', 'get_node'])
  const [chat, setChat] = useState<ChatOfNode>({ ...usual, ...node.chat })
  const set = (change: Partial<ChatOfNode>) => setChat({ ...chat, ...change })
  return (
    <Form
      error={save.error}
      onSubmit={async (values) => {
        const text = (name: string, before: string | null): string | null => (name in values ? values[name]?.trim() || null : before)
        const next: ChatOfNode = {
          ...chat,
          rating_body: text('rating_body', chat.rating_body),
          queue_body: text('queue_body', chat.queue_body),
          slots: 'slots' in values ? Math.min(mostSlots, Number.parseInt(values['slots'] || '0', 10) || 0) : chat.slots,
        }
        await save.mutateAsync({ params: { id: node.id }, body: { chat: next } })
        setChat(next)
        toast.success(say('chatSettings.saved'))
      }}
      actions={
        may ? (
          <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
            {say('chatSettings.save')}
          </ActionButton>
        ) : (
          <p className={style['readOnly']}>{say('chatSettings.readOnly')}</p>
        )
      }
    >
      <div className={style['settings']}>
        <Toggle
          label={say('chatSettings.rating')}
          help={say('chatSettings.ratingHelp')}
          isOn={chat.rating_enabled}
          isDisabled={!may}
          onChange={(isOn) => set({ rating_enabled: isOn })}
        />
        {chat.rating_enabled && (
          <TextBox name="rating_body" label={say('chatSettings.ratingBody')} defaultValue={chat.rating_body ?? ''} maxLength={2_000} rows={2} />
        )}
        <Toggle
          label={say('chatSettings.queue')}
          help={say('chatSettings.queueHelp')}
          isOn={chat.queue_enabled}
          isDisabled={!may}
          onChange={(isOn) => set({ queue_enabled: isOn })}
        />
        {chat.queue_enabled && (
          <>
            <Field
              name="slots"
              label={say('chatSettings.slots')}
              help={say('chatSettings.slotsHelp')}
              inputMode="numeric"
              defaultValue={`${chat.slots}`}
              maxLength={5}
            />
            <TextBox name="queue_body" label={say('chatSettings.queueBody')} defaultValue={chat.queue_body ?? ''} maxLength={2_000} rows={2} />
          </>
        )}
        <Toggle label={say('chatSettings.uploads')} isOn={!chat.prevent_upload} isDisabled={!may} onChange={(isOn) => set({ prevent_upload: !isOn })} />
        <Toggle
          label={say('chatSettings.mails')}
          help={say('chatSettings.mailsHelp')}
          isOn={chat.email_replies}
          isDisabled={!may}
          onChange={(isOn) => set({ email_replies: isOn })}
        />
      </div>
      {may && node.flow_id !== null && <RoutesForm flowId={node.flow_id} routes={chat.routes} onChange={(routes) => set({ routes })} />}
    </Form>
  )
}
