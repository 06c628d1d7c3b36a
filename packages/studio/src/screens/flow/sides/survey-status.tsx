// In the head of a survey: whether people can answer it now, in which version, and how much of the draft they do not see yet.
import { useCall } from '../../../api/use-call.ts'
import { Tag } from '../../../parts/tag.tsx'
import { useWords } from '../../../words/words.ts'
import { stateTones, surveyState } from '../../surveys/survey-state.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { useUnpublishedChanges } from '../publish/use-unpublished-changes.ts'

const mostChannels = 500

export function SurveyStatus({ publishedVersion }: { readonly publishedVersion: number | null }) {
  const say = useWords(flowWords)
  const flowId = useDraft(({ flow }) => flow.id)
  const changes = useUnpublishedChanges(publishedVersion)
  const isPublished = publishedVersion !== null
  const nodes = useCall('list_nodes', { query: { limit: mostChannels } }, { when: isPublished })
  // Without its channels nobody knows whether a published survey is live.
  if (isPublished && !nodes.data) return null
  const channels = nodes.data?.items.filter((node) => node.flow_id === flowId) ?? []
  const state = surveyState(publishedVersion, channels)
  return (
    <>
      <Tag tone={stateTones[state]}>
        {say(`flow.status.${state}`, { version: publishedVersion ?? 0 })}
      </Tag>
      {changes !== null && changes > 0 && (
        <Tag tone="warn">{say('flow.unpublished', { count: changes })}</Tag>
      )}
    </>
  )
}
