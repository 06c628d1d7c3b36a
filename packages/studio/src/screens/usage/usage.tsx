// What the workspace uses of each of its limits, and what happens at a limit (OP-67). Read only: the people who run the
// instance change limits.
import {
  type LimitName,
  type UsedLimit,
  usedLimits,
  type WorkspaceLimits,
  type WorkspaceUsage,
} from '@askwell/contract'
import { useCall } from '../../api/use-call.ts'
import { Note } from '../../parts/note.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useFileSize } from '../../words/file-size.ts'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './usage.module.css'
import { type LimitUse, limitUse } from './usage-level.ts'
import { usageWords } from './usage-words.ts'

/** What ends within seconds or a minute, and warns nobody. */
const momentary = [
  'sockets',
  'deliveries_per_minute',
  'analyses_at_once',
  'exports_at_once',
] as const satisfies readonly UsedLimit[]
const lasting = [
  'surveys',
  'channels',
  'contacts',
  'webhooks',
  'file_bytes',
  'stored_bytes',
  'mails_per_day',
] as const satisfies readonly UsedLimit[]
const rates = ['saves_per_minute', 'owner_calls_per_minute'] as const satisfies readonly LimitName[]

export default function Usage() {
  const say = useWords(usageWords)
  const usage = useCall('workspace_usage', {})
  const limits = useCall('workspace_limits', {})
  const failed = [usage, limits].find(({ error }) => error !== null)
  return (
    <Screen title={say('usage.title')}>
      <p>{say('usage.note')}</p>
      {failed?.error ? (
        <Card>
          <Failed error={failed.error} onRetry={failed.refetch} title={say('usage.failed')} />
        </Card>
      ) : usage.data === undefined || limits.data === undefined ? (
        <Card>
          <Skeleton rows={usedLimits.length} />
        </Card>
      ) : (
        <>
          <Warning usage={usage.data} />
          <Used title={say('usage.lasting')} names={lasting} usage={usage.data} />
          <Used title={say('usage.momentary')} names={momentary} usage={usage.data} />
          <Rates limits={limits.data} />
        </>
      )}
    </Screen>
  )
}

function Warning({ usage }: { readonly usage: WorkspaceUsage }) {
  const say = useWords(usageWords)
  const near = lasting.filter(
    (name) => limitUse(usage[name].used, usage[name].limit).level !== 'below',
  )
  return near.length === 0 ? null : <Note>{say('usage.warning', { count: near.length })}</Note>
}

interface UsedProps {
  readonly title: string
  readonly names: readonly UsedLimit[]
  readonly usage: WorkspaceUsage
}

function Used({ title, names, usage }: UsedProps) {
  const say = useWords(usageWords)
  const amount = useAmount()
  return (
    <Card title={title}>
      <Rows
        label={title}
        heads={[say('usage.what'), say('usage.used'), say('usage.limit'), say('usage.share')]}
      >
        {names.map((name) => {
          const { used, limit } = usage[name]
          return (
            <tr key={name}>
              <What name={name} />
              <td className={rowStyle['nowrap']}>{amount(name, used)}</td>
              <td className={rowStyle['nowrap']}>
                {limit === null ? say('usage.noLimit') : amount(name, limit)}
              </td>
              <Share {...limitUse(used, limit)} />
            </tr>
          )
        })}
      </Rows>
    </Card>
  )
}

const tones = { near: 'warn', reached: 'danger' } as const

function Share({ share, level }: LimitUse) {
  const say = useWords(usageWords)
  const percent = usePercent()
  if (share === null) return <td />
  return (
    <td>
      <span className={style['share']}>
        <span className={style['bar']} data-level={level} aria-hidden>
          <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
        </span>
        {percent(share)}
        {level !== 'below' && <Tag tone={tones[level]}>{say(`usage.${level}`)}</Tag>}
      </span>
    </td>
  )
}

function Rates({ limits }: { readonly limits: WorkspaceLimits }) {
  const say = useWords(usageWords)
  const amount = useAmount()
  return (
    <Card title={say('usage.rates')} note={say('usage.ratesNote')}>
      <Rows label={say('usage.rates')} heads={[say('usage.what'), say('usage.limit')]}>
        {rates.map((name) => (
          <tr key={name}>
            <What name={name} />
            <td className={rowStyle['nowrap']}>{amount(name, limits[name])}</td>
          </tr>
        ))}
      </Rows>
    </Card>
  )
}

function What({ name }: { readonly name: LimitName }) {
  const say = useWords(usageWords)
  return (
    <td>
      <span className={rowStyle['strong']}>{say(`usage.${name}`)}</span>
      <span className={rowStyle['note']}>{say(`usage.${name}.beyond`)}</span>
    </td>
  )
}

function useAmount(): (name: LimitName, value: number) => string {
  const number = useNumber()
  const size = useFileSize()
  return (name, value) =>
    name === 'file_bytes' || name === 'stored_bytes' ? size(value) : number(value)
}
