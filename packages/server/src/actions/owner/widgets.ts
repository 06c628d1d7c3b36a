// Widgets of a workspace. As with nodes, settings are always written completely; the identity secret is written separately
// and never read back.
import { type NewWidget, WidgetCode, WidgetSettings } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { WidgetRow } from '../../store/widgets/widget-store.ts'
import { hostsOf } from '../loaded-address.ts'
import { faultsOfIdentitySecret, faultsOfWidget } from './check-widget.ts'
import { checkedPage } from './checked-page.ts'
import { found } from './known-id.ts'
import { codeOf, idToUse } from './other-id.ts'
import { faultsOfSegments } from './segments.ts'

export const listWidgets = async (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<WidgetRow>> => deps.store.widgets.list(workspaceId, checkedPage(page))

export const readWidget = async (
  deps: Deps,
  workspaceId: string,
  code: string,
): Promise<WidgetRow> => found(await deps.store.widgets.get(workspaceId, knownCode(code)))

export async function createWidget(
  deps: Deps,
  workspaceId: string,
  input: NewWidget,
): Promise<WidgetRow> {
  const { identity_secret = null, code: chosen = await freeCode(deps), ...settings } = input
  const code = await idToUse(
    workspaceId,
    chosen,
    async (one) => (await deps.store.widgets.byCode(one))?.workspaceId ?? null,
  )
  if (code === null) throw taken()
  return write(deps, workspaceId, { ...settings, code }, identity_secret)
}

/** `changes`: only the changed members; null clears a setting, the code stays, and unknown members are ignored. */
export async function changeWidget(
  deps: Deps,
  workspaceId: string,
  code: string,
  changes: Record<string, unknown>,
): Promise<WidgetRow> {
  const { settings } = await readWidget(deps, workspaceId, code)
  const merged = WidgetSettings.safeParse({ ...settings, ...changes, code: settings.code })
  if (!merged.success) throw invalid(faultsOf(merged.error))
  return write(deps, workspaceId, merged.data, changes['identity_secret'])
}

export async function deleteWidget(deps: Deps, workspaceId: string, code: string): Promise<void> {
  if (!(await deps.store.widgets.remove(workspaceId, knownCode(code)))) throw notFound()
}

/** `identitySecret`: as sent; undefined keeps the stored one. */
async function write(
  deps: Deps,
  workspaceId: string,
  settings: WidgetSettings,
  identitySecret: unknown,
): Promise<WidgetRow> {
  const hasNode = (await deps.store.node(workspaceId, settings.node_id)) !== null
  const faults = [
    ...faultsOfWidget(settings, hostsOf(deps.config)),
    ...(await faultsOfSegments(deps, workspaceId, settings.targeting)),
    ...(hasNode ? [] : [{ field: 'node_id', message: 'is not a node of this workspace' }]),
    ...faultsOfIdentitySecret(identitySecret),
  ]
  if (faults.length > 0) throw invalid(faults)
  const secret =
    typeof identitySecret === 'string' || identitySecret === null ? identitySecret : undefined
  // Another workspace took the code since the check before, which happens only by chance or malice.
  if ((await deps.store.widgets.put(workspaceId, settings, secret, deps.clock())) === 'taken')
    throw taken()
  return readWidget(deps, workspaceId, settings.code)
}

const taken = (): Refusal =>
  new Refusal(13005, undefined, { errors: [{ field: 'code', message: 'is taken' }] })

/** A text that cannot be a code is refused like an unknown one. */
function knownCode(code: string): string {
  if (!WidgetCode.safeParse(code).success) throw notFound()
  return code
}

async function freeCode(deps: Deps): Promise<string> {
  for (;;) {
    const code = codeOf(deps.newId())
    if ((await deps.store.widgets.byCode(code)) === null) return code
  }
}
