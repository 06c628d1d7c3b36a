import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { browserName } from './browser-name.ts'
import { profileWords } from './profile-words.ts'

export function SessionsCard() {
  const say = useWords(profileWords)
  const moment = useMoment()
  const sessions = useCall('list_sessions', {})
  const end = useChange('end_session', ['list_sessions'])
  return (
    <Card title={say('profile.sessions')}>
      {sessions.error ? (
        <Failed error={sessions.error} onRetry={sessions.refetch} title={say('profile.failed')} />
      ) : !sessions.data ? (
        <Skeleton rows={2} />
      ) : (
        <Rows
          label={say('profile.sessions')}
          heads={[say('profile.device'), say('profile.used'), say('profile.ends'), '']}
        >
          {sessions.data.items.map(
            ({ id, user_agent: agent, used_at: usedAt, expires_at: expiresAt, current }) => {
              const device = browserName(agent ?? '') ?? say('profile.unknown')
              return (
                <tr key={id}>
                  <td>
                    {device} {current && <Tag tone="accent">{say('profile.here')}</Tag>}
                  </td>
                  <td className={rowStyle['nowrap']}>{moment(usedAt)}</td>
                  <td className={rowStyle['nowrap']}>{moment(expiresAt)}</td>
                  <td className={rowStyle['end']}>
                    {!current && (
                      <ActionButton
                        kind="quiet"
                        label={say('profile.endOne', { device })}
                        onPress={() => end.mutate({ params: { id } }, { onError: tellFailure })}
                      >
                        {say('profile.end')}
                      </ActionButton>
                    )}
                  </td>
                </tr>
              )
            },
          )}
        </Rows>
      )}
    </Card>
  )
}
