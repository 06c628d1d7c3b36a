// Everybody who can speak in a chat, and profiles that programs speak for.
import type { Agent } from '@askwell/contract'
import { senderLabel } from '@askwell/engine/chat'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Form } from '../../parts/form.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { Face } from '../inbox/face.tsx'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'
import { ProfileFields, profileOf } from './profile-fields.tsx'

const labelOf = (agent: Agent): string => senderLabel({ ...agent, avatar: agent.avatar_url }) ?? '?'

export function AgentsCard() {
  const say = useWords(chatSettingsWords)
  const agents = useCall('list_agents', {})
  const remove = useChange('delete_agent', ['list_agents'])
  const [edited, setEdited] = useState<Agent | 'new' | null>(null)
  const [removed, setRemoved] = useState<Agent | null>(null)
  return (
    <Card
      title={say('chatSettings.agents')}
      note={say('chatSettings.agentsNote')}
      actions={
        <ActionButton onPress={() => setEdited('new')}>{say('chatSettings.newAgent')}</ActionButton>
      }
    >
      {agents.error ? (
        <Failed error={agents.error} onRetry={agents.refetch} title={say('chatSettings.failed')} />
      ) : agents.data === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <Rows
          label={say('chatSettings.agents')}
          heads={[say('chatSettings.name'), say('chatSettings.nickname'), '']}
        >
          {agents.data.items.map((agent) => (
            <tr key={agent.id}>
              <td>
                <span className={style['faceName']}>
                  <Face
                    name={labelOf(agent)}
                    url={agent.avatar_url}
                    color={agent.avatar_color}
                    size={28}
                  />
                  <bdi>{labelOf(agent)}</bdi>
                </span>
              </td>
              <td dir="auto">{agent.nickname}</td>
              <td>
                <span className={style['buttons']}>
                  <ActionButton
                    kind="quiet"
                    label={say('chatSettings.editAgent', { name: labelOf(agent) })}
                    onPress={() => setEdited(agent)}
                  >
                    {say('chatSettings.edit')}
                  </ActionButton>
                  <ActionButton
                    kind="quiet"
                    label={say('chatSettings.removeAgent', { name: labelOf(agent) })}
                    onPress={() => setRemoved(agent)}
                  >
                    {say('chatSettings.remove')}
                  </ActionButton>
                </span>
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {edited !== null && (
        <AgentSheet agent={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <Confirm
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={say('chatSettings.removeAgent', { name: removed ? labelOf(removed) : '' })}
        text={say('chatSettings.removeAgentText')}
        action={say('chatSettings.remove')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.id ?? '' } })}
      />
    </Card>
  )
}

function AgentSheet({
  agent,
  onClose,
}: {
  readonly agent: Agent | null
  readonly onClose: () => void
}) {
  const say = useWords(chatSettingsWords)
  const make = useChange('create_agent', ['list_agents'])
  const change = useChange('patch_agent', ['list_agents', 'my_agent'])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={
        agent
          ? say('chatSettings.editAgent', { name: labelOf(agent) })
          : say('chatSettings.newAgent')
      }
    >
      <Form
        error={make.error ?? change.error}
        wording={({ status }) => (status === 422 ? say('chatSettings.needsName') : null)}
        onSubmit={async (values) => {
          await (agent
            ? change.mutateAsync({ params: { id: agent.id }, body: profileOf(values) })
            : make.mutateAsync({ body: profileOf(values) }))
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('chatSettings.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={make.isPending || change.isPending}>
              {say('chatSettings.save')}
            </ActionButton>
          </>
        }
      >
        <ProfileFields agent={agent} />
      </Form>
    </Sheet>
  )
}
