// The demo's surveys that are still there, for the words the server greets with. Only the demo's: what an owner adds is
// nobody's business but theirs, and those words go to a log.
import type { Deps } from '../../deps.ts'

export interface DemoSurvey {
  readonly name: string
  /** Below this server's own address. */
  readonly path: string
}

export async function listDemoSurveys({
  config,
  store,
}: Pick<Deps, 'config' | 'store'>): Promise<DemoSurvey[]> {
  if (!config.demo) return []
  const { demoNodes } = await import('../../demo/bundle.ts')
  const surveys = await Promise.all(
    Object.values(demoNodes).map(async (id): Promise<DemoSurvey[]> => {
      const row = await store.nodeById(id)
      if (row?.settings.status !== 'active') return []
      const { name, type } = row.settings
      if (type !== 'widget') return [{ name, path: `/feedback?node_id=${id}` }]
      const [widget] = await store.widgets.ofNode(id)
      return widget ? [{ name, path: `/widget?code=${widget.settings.code}` }] : []
    }),
  )
  return surveys.flat()
}
