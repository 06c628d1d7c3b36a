// The assistants that the person has connected, in all workspaces.
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { apiKeysWords } from '../api-keys/api-keys-words.ts'
import { assistantsWords } from './assistants-words.ts'

export function ConnectionsCard() {
  const say = useWords(assistantsWords)
  const sayKeys = useWords(apiKeysWords)
  const moment = useMoment()
  const connections = useCall('list_connections', {})
  const end = useChange('delete_connection', ['list_connections', 'list_assistants'])
  return (
    <Card title={say('connections.title')}>
      {connections.error ? (
        <Failed
          error={connections.error}
          onRetry={connections.refetch}
          title={say('connections.failed')}
        />
      ) : !connections.data ? (
        <Skeleton rows={1} />
      ) : connections.data.items.length === 0 ? (
        <CardBody>
          <p>{say('connections.none')}</p>
        </CardBody>
      ) : (
        <Rows
          label={say('connections.title')}
          heads={[say('assistants.name'), say('connections.workspace'), say('assistants.used'), '']}
        >
          {connections.data.items.map((one) => (
            <tr key={one.id}>
              <td>
                <span className={rowStyle['strong']} dir="auto">
                  {one.name}
                </span>
                <span className={rowStyle['note']}>
                  {one.permissions.map((may) => sayKeys(`keys.may.${may}`)).join(' · ')}
                </span>
              </td>
              <td dir="auto">{one.workspace_name}</td>
              <td className={rowStyle['nowrap']}>
                {one.last_used_at === null ? say('assistants.unused') : moment(one.last_used_at)}
              </td>
              <td className={rowStyle['end']}>
                <ActionButton
                  kind="quiet"
                  label={say('connections.endOne', { name: one.name })}
                  onPress={() => end.mutate({ params: { id: one.id } }, { onError: tellFailure })}
                >
                  {say('connections.end')}
                </ActionButton>
              </td>
            </tr>
          ))}
        </Rows>
      )}
    </Card>
  )
}
