// The person's browsers that are notified of conversations while the studio is closed, and whether this one is among them.
import type { PushDevice } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { canPush, startPush, stopPush } from '../../settings/push.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { browserName } from './browser-name.ts'
import { notificationWords } from './notification-words.ts'
import style from './profile.module.css'

export function NotificationsCard() {
  const say = useWords(notificationWords)
  const may = useMay()
  const devices = useCall('list_push_devices', {})
  if (!may('chats.write')) return null
  return (
    <Card title={say('push.title')} note={say('push.note')}>
      {devices.error ? (
        <Failed error={devices.error} onRetry={devices.refetch} title={say('push.failed')} />
      ) : !devices.data ? (
        <Skeleton rows={1} />
      ) : (
        <>
          {devices.data.items.length > 0 && <DeviceRows items={devices.data.items} />}
          {!devices.data.items.some(({ current }) => current) && (
            <CardBody>
              <ThisBrowser pushKey={devices.data.public_key} />
            </CardBody>
          )}
        </>
      )}
    </Card>
  )
}

function ThisBrowser({ pushKey }: { readonly pushKey: string | null }) {
  const say = useWords(notificationWords)
  const create = useChange('create_push_device', ['list_push_devices'])
  const [isBusy, setIsBusy] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  if (pushKey === null) return <p>{say('push.switchedOff')}</p>
  if (!canPush()) return <p>{say('push.unknown')}</p>
  const add = async (key: string): Promise<void> => {
    setIsBusy(true)
    try {
      const { endpoint, keys } = (await startPush(key))?.toJSON() ?? {}
      setIsBlocked(endpoint === undefined)
      if (endpoint !== undefined)
        await create.mutateAsync({
          body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
        })
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={style['stack']}>
      {isBlocked && <p role="alert">{say('push.blocked')}</p>}
      <ActionButton isBusy={isBusy} onPress={() => void add(pushKey)}>
        {say('push.add')}
      </ActionButton>
    </div>
  )
}

function DeviceRows({ items }: { readonly items: readonly PushDevice[] }) {
  const say = useWords(notificationWords)
  const moment = useMoment()
  const remove = useChange('delete_push_device', ['list_push_devices'])
  return (
    <Rows label={say('push.title')} heads={[say('push.browser'), say('push.since'), '']}>
      {items.map(({ id, user_agent: agent, created_at: at, current }) => {
        const device = browserName(agent) ?? say('push.unnamed')
        return (
          <tr key={id}>
            <td>
              {device} {current && <Tag tone="accent">{say('push.here')}</Tag>}
            </td>
            <td className={rowStyle['nowrap']}>{moment(at)}</td>
            <td className={rowStyle['end']}>
              <ActionButton
                kind="quiet"
                label={say('push.removeOne', { device })}
                onPress={() => {
                  if (current) void stopPush()
                  remove.mutate({ params: { id } }, { onError: tellFailure })
                }}
              >
                {say('push.remove')}
              </ActionButton>
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}
