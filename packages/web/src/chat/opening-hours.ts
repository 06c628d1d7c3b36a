// The opening hours in one line: "Mon–Fri 09:00–18:00, Sat 10:00–14:00". They are in the company's time zone; if
// that is not the reader's, the zone is named.
import type { ChatDetail } from '@askwell/contract'
import { hundreds } from '@askwell/engine'

type Node = ChatDetail['node']

/** A week for formatting the names of days: the 23rd of November 2026 is a Monday. */
const daysOf = { weekdays: [23, 27], saturday: [28], sunday: [29] } as const
const dayMs = (day: number): number => Date.UTC(2026, 10, day)

/** Empty if no hours are known. `code`: a language; `ownZone`: the reader's time zone. */
export function openingHours(
  { operating_hours: hours, timezone }: Pick<Node, 'operating_hours' | 'timezone'>,
  code: string,
  ownZone: string,
): string {
  const custom = `${code}-u-nu-latn`
  const weekday = new Intl.DateTimeFormat(custom, { weekday: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(custom, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  const time = (value: number): string =>
    clock.format(Date.UTC(2026, 10, 23, Math.floor(value / 100), value % 100))
  const lines = (Object.keys(daysOf) as (keyof typeof daysOf)[]).flatMap((period) => {
    const spans = hours
      .filter((one) => one.period === period)
      .map((one) => [hundreds(one.start_hour), hundreds(one.end_hour)] as const)
      .filter(([start, end]) => !Number.isNaN(start) && !Number.isNaN(end) && start !== end)
      .map(([start, end]) => `${time(start)}–${time(end)}`)
    const days = daysOf[period].map((day) => weekday.format(dayMs(day))).join('–')
    return spans.length === 0 ? [] : [`${days} ${spans.join(', ')}`]
  })
  const said = new Intl.ListFormat(custom, { type: 'unit', style: 'short' }).format(lines)
  return said === '' || timezone === null || timezone === ownZone
    ? said
    : `${said} (${timezone.replaceAll('_', ' ')})`
}
