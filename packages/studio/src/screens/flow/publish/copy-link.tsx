// Copies the link of a survey. A survey without a link gets one first.
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { publishWords } from './publish-words.ts'

const mostChannels = 500

export function CopyLink() {
  const say = useWords(publishWords)
  const flowId = useDraft(({ flow }) => flow.id)
  const name = useDraft(({ flow }) => flow.name)
  const mayWrite = useMay()('surveys.write')
  const nodes = useCall('list_nodes', { query: { limit: mostChannels } })
  const create = useChange('create_node', ['list_nodes'])
  const [copied, setCopied] = useState<string | null>(null)
  const link = nodes.data?.items.find(
    ({ flow_id, status, type }) => flow_id === flowId && status === 'active' && type === 'link',
  )
  if (link === undefined && (!mayWrite || nodes.data === undefined)) return null
  const copy = async () => {
    const { url } =
      link ?? (await create.mutateAsync({ body: { name, type: 'link', flow_id: flowId } }))
    const isCopied = await copyText(url)
    setCopied(url)
    if (isCopied) toast.success(say('publish.copied'), { description: url })
    else toast(say('publish.link'), { description: url, duration: Number.POSITIVE_INFINITY })
  }
  const isDone = copied !== null && copied === link?.url
  return (
    <ActionButton
      kind="primary"
      isBusy={create.isPending}
      onPress={() => void copy().catch(tellFailure)}
    >
      {isDone ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
      {say(link === undefined ? 'publish.makeAndCopy' : 'publish.copy')}
    </ActionButton>
  )
}

/** False: the browser refuses, or offers no clipboard because the page is not secure. The link is shown then. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
