// A design is made on a worker thread, because a large one takes a second. It is not stored: the caller puts it into the document.
import type { DesignReply, DesignRequest } from '@askwell/contract'
import { invalid } from '../../refusal.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'

const tooMuch = {
  message: 'Making this design timed out. Try fewer versions or fewer sets.',
  faults: [{ field: 'plan.versions', message: 'are too many for these statements or levels' }],
}

export async function designFlow(request: DesignRequest, gone: AbortSignal): Promise<DesignReply> {
  if (request.kind === 'conjoint') checkProhibited(request)
  const made = await runFlowTask('design', [request], { gone, tooMuch })
  if (made !== null) return made
  throw invalid([
    {
      field: 'plan.alternatives',
      message: 'are more than the different products that these levels and prohibited pairs allow',
    },
  ])
}

function checkProhibited({ attributes, plan }: Extract<DesignRequest, { kind: 'conjoint' }>): void {
  const faults = (plan.prohibited ?? []).flatMap((pair, at) =>
    pair.flatMap(([key, level], side) =>
      attributes.some((one) => one.key === key && one.levels.some((it) => it.key === level))
        ? []
        : { field: `plan.prohibited.${at}.${side}`, message: 'is not a level of an attribute' },
    ),
  )
  if (faults.length > 0) throw invalid(faults)
}
