// The chat of one node: rating and its text, queue with its positions and text, images, e-mails.
import type { OwnerNode } from '@askwell/contract'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { ChatFields, type ChatOfNode, usualChat } from './chat-fields.tsx'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'
import { RoutesForm } from './routes-form.tsx'

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
        <Notice
          icon={MessagesSquare}
          title={say('chatSettings.noNode')}
          text={say('chatSettings.noNodeText')}
        />
      ) : (
        <CardBody>
          <Picker
            label={say('chatSettings.chooseNode')}
            items={nodes.data.items.map(({ id, name, url }) => ({ id, name, note: url }))}
            chosen={[node.id]}
            onChoose={([id]) => id !== undefined && setChosen(id)}
            takes="one"
            empty={say('chatSettings.noNode')}
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
  const [chat, setChat] = useState<ChatOfNode>({ ...usualChat, ...node.chat })
  const set = (change: Partial<ChatOfNode>) => setChat({ ...chat, ...change })
  return (
    <Form
      error={save.error}
      onSubmit={async () => {
        await save.mutateAsync({ params: { id: node.id }, body: { chat } })
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
        <ChatFields chat={chat} set={set} isDisabled={!may} />
      </div>
      {may && node.flow_id !== null && (
        <RoutesForm
          flowId={node.flow_id}
          routes={chat.routes}
          isAssigning={typeof chat.agent_limit === 'number'}
          onChange={(routes) => set({ routes })}
        />
      )}
    </Form>
  )
}
