import { listWidgets } from '../../actions/owner/widgets.ts'
import { presentWidget } from '../../present/owner/widget.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listWidgetsRoute: OwnerHandler<'list_widgets'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listWidgets(deps, workspaceId, query)
  return { items: items.map((row) => presentWidget(row, deps.config.publicUrl)), next }
}
