// The most frequently changed limits, beside the link: each is saved when it is switched, and can be switched back.
import type { NodeSettings, OwnerNode } from '@askwell/contract'
import { useMay } from '../../../api/me.tsx'
import { useChange } from '../../../api/use-call.ts'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import { shareWords } from './share-words.ts'

export function LimitToggles({ node }: { readonly node: OwnerNode }) {
  const say = useWords(shareWords)
  const isFixed = !useMay()('surveys.write')
  const save = useChange('patch_node', ['list_nodes', 'get_node', 'node_limits'])
  const put = (change: Partial<NodeSettings>) =>
    save.mutate({ params: { id: node.id }, body: change }, { onError: tellFailure })
  const { channel_quota: quota } = node
  return (
    <div>
      {quota?.limit !== undefined && (
        <Toggle
          label={say('share.stopAfter', { limit: quota.limit })}
          isOn={quota.active}
          isDisabled={isFixed}
          onChange={(active) => put({ channel_quota: { ...quota, active } })}
        />
      )}
      <Toggle
        label={say('share.once')}
        isOn={node.prevent_multiple_feedback}
        isDisabled={isFixed}
        onChange={(prevent_multiple_feedback) => put({ prevent_multiple_feedback })}
      />
      <Toggle
        label={say('share.onlySigned')}
        isOn={node.use_signature_verify}
        isDisabled={isFixed}
        onChange={(use_signature_verify) => put({ use_signature_verify })}
      />
    </div>
  )
}
