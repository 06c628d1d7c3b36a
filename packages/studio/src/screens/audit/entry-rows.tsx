// One row per entry: a sentence, and under it what changed.
import type { AuditEntry } from '@askwell/contract'
import { Button } from 'react-aria-components'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { actionOf, auditSentences } from './audit-sentences.ts'
import { auditWords } from './audit-words.ts'
import style from './entry-rows.module.css'

type Change = AuditEntry['changes'][number]

/** What entries are about. */
export interface Thing {
  readonly id: string
  readonly name: string
}

interface EntryRowsProps {
  readonly entries: readonly AuditEntry[]
  /** Absent where only one thing is shown. */
  readonly onChoose?: (thing: Thing) => void
}

export function EntryRows({ entries, onChoose }: EntryRowsProps) {
  const say = useWords(auditWords)
  const moment = useMoment()
  return (
    <Rows
      label={say('audit.title')}
      heads={[say('audit.when'), say('audit.what'), say('audit.from')]}
    >
      {entries.map((entry) => (
        <tr key={entry.number}>
          <td className={rowStyle['nowrap']}>{moment(entry.at)}</td>
          <td>
            <Sentence entry={entry} />
            {entry.changes.map((change) => (
              <ChangeLine key={change.member} change={change} />
            ))}
            {onChoose !== undefined && <AllAbout entry={entry} onChoose={onChoose} />}
          </td>
          <td>
            <span className={rowStyle['note']}>{entry.address}</span>
          </td>
        </tr>
      ))}
    </Rows>
  )
}

function AllAbout({
  entry: { target, target_name: name },
  onChoose,
}: { readonly entry: AuditEntry } & Required<Pick<EntryRowsProps, 'onChoose'>>) {
  const say = useWords(auditWords)
  if (target === null) return null
  const thing = { id: target, name: name ?? shownId(target) }
  return (
    <Button
      className={style['about'] ?? ''}
      aria-label={say('audit.showAllOf', { thing: thing.name })}
      onPress={() => onChoose(thing)}
    >
      {say('audit.showAll')}
    </Button>
  )
}

const shortId = 8
/** The first part of an id is shown; the whole one is in the tooltip. */
const shownId = (id: string): string => (id.length > 2 * shortId ? id.slice(0, shortId) : id)

function Sentence({
  entry: { actor, action, target, target_name: name },
}: {
  readonly entry: AuditEntry
}) {
  const say = useWords(auditSentences)
  const sayElse = useWords(auditWords)
  const known = actionOf(action)
  const thing = name ?? (target === null ? '' : shownId(target))
  const who = actor.kind === 'key' ? sayElse('audit.byKey', { name: actor.name }) : actor.name
  const sentence =
    known === null
      ? sayElse('audit.other', { actor: who, action })
      : say(`did.${known}`, { actor: who, target: thing })
  return (
    <span dir="auto" title={target ?? ''}>
      {sentence}
    </span>
  )
}

function ChangeLine({ change: { member, from, to } }: { readonly change: Change }) {
  const say = useWords(auditWords)
  const known = memberWords[member]
  const what = known === undefined ? member : say(known)
  const value = (one: Change['from']): string =>
    typeof one === 'boolean'
      ? say(one ? 'audit.yes' : 'audit.no')
      : one === null
        ? '–'
        : String(one)
  return (
    <span className={rowStyle['note']} dir="auto">
      {from === null && to === null
        ? say('audit.changedHidden', { what })
        : say('audit.changed', { what, from: value(from), to: value(to) })}
    </span>
  )
}

/** Members that many entries have. Others are shown by their API name. */
const memberWords: Readonly<Record<string, keyof typeof auditWords>> = {
  name: 'audit.member.name',
  url: 'audit.member.url',
  role: 'audit.member.role',
  channels: 'audit.member.channels',
  exports: 'audit.member.exports',
  enabled: 'audit.member.enabled',
  types: 'audit.member.types',
  status: 'audit.member.status',
  version: 'audit.member.version',
  language: 'audit.member.language',
  agent_id: 'audit.member.agent',
}
