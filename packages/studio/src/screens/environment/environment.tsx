// How this instance is set up, and what each setting does (O-23). Read only: the settings are made where the server is started.
import { type EnvironmentItem, environmentGroups } from '@askwell/contract'
import { useCall } from '../../api/use-call.ts'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { environmentWords } from './environment-words.ts'

export default function Environment() {
  const say = useWords(environmentWords)
  const environment = useCall('environment', {})
  return (
    <Screen title={say('environment.title')}>
      <p>{say('environment.note')}</p>
      {environment.error ? (
        <Card>
          <Failed
            error={environment.error}
            onRetry={environment.refetch}
            title={say('environment.failed')}
          />
        </Card>
      ) : environment.data === undefined ? (
        <Card>
          <Skeleton rows={10} />
        </Card>
      ) : (
        <>
          {environmentGroups.map((group) => {
            const items = environment.data.items.filter((item) => item.group === group)
            return items.length === 0 ? null : <Group key={group} group={group} items={items} />
          })}
          {!environment.data.complete && (
            <p className={rowStyle['note']}>{say('environment.ofFirst')}</p>
          )}
          <p className={rowStyle['note']}>
            {say('environment.version', { version: environment.data.version })}
          </p>
        </>
      )}
    </Screen>
  )
}

function Group({
  group,
  items,
}: {
  readonly group: EnvironmentItem['group']
  readonly items: readonly EnvironmentItem[]
}) {
  const say = useWords(environmentWords)
  return (
    <Card title={say(`environment.group.${group}`)}>
      <Rows
        label={say(`environment.group.${group}`)}
        heads={[say('environment.what'), say('environment.value')]}
      >
        {items.map((item) => (
          <tr key={item.name}>
            <td>
              <span className={rowStyle['strong']}>
                {isExplained(item.name) ? say(`environment.${item.name}`) : item.name}
              </span>
              <span className={`${rowStyle['note']} ${rowStyle['mono']}`}>{item.name}</span>
            </td>
            <td>
              <Value item={item} />
            </td>
          </tr>
        ))}
      </Rows>
    </Card>
  )
}

function Value({ item: { value, is_hidden } }: { readonly item: EnvironmentItem }) {
  const say = useWords(environmentWords)
  if (is_hidden) return <Tag tone="success">{say('environment.hidden')}</Tag>
  if (value === null) return <Tag>{say('environment.notSet')}</Tag>
  return (
    <bdi className={rowStyle['mono']} style={{ overflowWrap: 'anywhere' }}>
      {value}
    </bdi>
  )
}

type Explained =
  Extract<
    keyof typeof environmentWords,
    `environment.${Uppercase<string>}`
  > extends `environment.${infer Name}`
    ? Name
    : never
/** A newer server may report a variable that this build has no text for. */
const isExplained = (name: string): name is Explained => `environment.${name}` in environmentWords
