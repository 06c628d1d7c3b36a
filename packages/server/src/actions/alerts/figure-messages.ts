// What the alert on a figure tells people and programs.
import { type Origins, studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import type { FigureAlertRow } from '../../store/alerts/figure-alert-rows.ts'
import type { MemberRow } from '../../store/people/people.ts'
import { figureWords } from '../results/figure-words.ts'
import type { FigureReading } from '../results/read-figure.ts'
import { serverTexts } from '../server-texts/texts-in.ts'
import { slackFigure } from './slack-message.ts'

type Tools = Pick<Deps, 'store' | 'sendMail'> & { readonly config: Origins }
type Reading = Pick<FigureReading, 'value' | 'n'>
type Why = 'raised' | 'test'

/** The data of the event `alert.raised` (results.md §1.10). */
export const figureEvent = (
  config: Origins,
  alert: FigureAlertRow,
  { value, n }: Reading,
): Readonly<Record<string, unknown>> => ({
  ...{ alert_id: alert.id, name: alert.settings.name, value, n },
  url: resultsAddress(config, alert),
})

/** A message to Slack has no reader whose language is known. */
export const figureSlack = (
  config: Origins,
  alert: FigureAlertRow,
  { value, n }: Reading,
  why: Why,
): Readonly<Record<string, unknown>> =>
  slackFigure({
    alert: alert.settings.name,
    ...{ value: figureWords(alert.settings.figure, value, 'en'), n },
    ...{ url: resultsAddress(config, alert), isTest: why === 'test' },
  })

export async function sendFigureMail(
  { store, config, sendMail }: Tools,
  alert: FigureAlertRow,
  member: MemberRow,
  { value, n }: Reading,
  why: Why,
): Promise<void> {
  if (sendMail === null) return
  const { workspaceId, settings } = alert
  const text = serverTexts(member.language).figureAlert({
    workspace: (await store.people.workspaceName(workspaceId)) ?? '',
    alert: settings.name,
    value: (locale) => figureWords(settings.figure, value, locale),
    n,
    url: resultsAddress(config, alert),
    isTest: why === 'test',
    settings: `${studioOrigin(config)}/studio/settings/alerts/${alert.id}`,
  })
  await sendMail({ to: member.email, ...text })
}

/** The results of the first survey or channel. */
export function resultsAddress(
  config: Origins,
  { settings: { of } }: Pick<FigureAlertRow, 'settings'>,
): string {
  const address = new URL('/studio/results', studioOrigin(config))
  const [flow] = of.flow_ids ?? []
  const [node] = of.node_ids ?? []
  if (flow !== undefined) address.searchParams.set('flow', flow)
  if (node !== undefined) address.searchParams.set('node', node)
  return address.href
}
