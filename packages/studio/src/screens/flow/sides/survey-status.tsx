// In the head of a survey: whether people can answer it now, in which version, and how much of the draft they do not see yet.
import { opensAtMs, surveyState } from '@askwell/engine'
import { useCall } from '../../../api/use-call.ts'
import { Tag } from '../../../parts/tag.tsx'
import { useShortDay } from '../../../words/day.ts'
import { useWords } from '../../../words/words.ts'
import { channelOf, stateTones } from '../../surveys/survey-state.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'

const mostChannels = 500
const mostFlows = 500

export function SurveyStatus({
  publishedVersion,
  unpublished,
}: {
  readonly publishedVersion: number | null
  /** Null = not known, or never published. */
  readonly unpublished: number | null
}) {
  const say = useWords(flowWords)
  const flowId = useDraft(({ flow }) => flow.id)
  const isPublished = publishedVersion !== null
  const nodes = useCall('list_nodes', { query: { limit: mostChannels } }, { when: isPublished })
  // Without all of its channels it is not known whether a published survey is paused.
  const isKnown = nodes.data?.next === null
  const channels = (nodes.data?.items ?? []).flatMap((node) =>
    node.flow_id === flowId ? channelOf(node) : [],
  )
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const isArchived = flows.data?.items.some(
    (flow) => flow.id === flowId && flow.archived_at !== null,
  )
  const nowMs = Date.now()
  const state = surveyState(publishedVersion, channels, { isArchived: isArchived ?? false, nowMs })
  const day = useShortDay()
  if (state === 'published' && !isKnown) return null
  return (
    <>
      <Tag tone={stateTones[state]}>
        {say(`flow.status.${state}`, {
          version: publishedVersion ?? 0,
          day: state === 'opens' ? day(opensAtMs(channels, nowMs)) : '',
        })}
      </Tag>
      {unpublished !== null && unpublished > 0 && (
        <Tag tone="warn">{say('flow.unpublished', { count: unpublished })}</Tag>
      )}
    </>
  )
}
