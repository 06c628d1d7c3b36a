// A survey that nobody answered yet, and how to change that.
import { ChartColumn, Copy, ExternalLink } from 'lucide-react'
import { toast } from 'sonner'
import { useCall } from '../../api/use-call.ts'
import buttonStyle from '../../parts/action-button.module.css'
import { ActionButton } from '../../parts/action-button.tsx'
import { Notice } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

export function NoAnswers({ flowId }: { readonly flowId: string }) {
  const say = useWords(resultsWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const node = nodes.data?.items.find(
    ({ flow_id, status, type }) => flow_id === flowId && status === 'active' && type !== 'widget',
  )
  const copy = (url: string): void =>
    void navigator.clipboard?.writeText(url).then(() => toast.success(say('results.copied')))
  return (
    <Notice icon={ChartColumn} title={say('results.none')} text={say('results.noneText')}>
      {node && (
        <>
          <ActionButton onPress={() => copy(node.url)}>
            <Copy size={14} aria-hidden />
            {say('results.copyLink')}
          </ActionButton>
          <a
            className={`${buttonStyle['button']} ${buttonStyle['primary']}`}
            href={node.url}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink size={14} aria-hidden />
            {say('results.answerIt')}
          </a>
        </>
      )}
    </Notice>
  )
}
