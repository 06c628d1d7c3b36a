// The demo's surveys that still exist, for the text that the server prints at its start. Surveys of owners are private and are
// left out, because that text goes to a log.
import type { Deps } from '../../deps.ts'

export interface DemoSurvey {
  readonly name: string
  /** Relative to this server's address. */
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
