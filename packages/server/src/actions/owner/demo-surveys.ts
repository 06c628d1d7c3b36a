// The demo's surveys that are still there, for the words the server greets with. Only the demo's: what an owner adds is
// nobody's business but theirs, and those words go to a log.
import type { Deps } from '../../deps.ts'

export interface DemoSurvey {
  readonly name: string
  readonly nodeId: string
}

export async function listDemoSurveys({ config, store }: Pick<Deps, 'config' | 'store'>): Promise<DemoSurvey[]> {
  if (!config.demo) return []
  const { demoNodes } = await import('../../demo/bundle.ts')
  const rows = await Promise.all(Object.values(demoNodes).map((id) => store.nodeById(id)))
  return rows.flatMap((row) =>
    row === null || row.settings.status !== 'active' || row.settings.type === 'widget' ? [] : [{ name: row.settings.name, nodeId: row.id }],
  )
}
