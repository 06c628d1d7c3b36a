// After publishing: where the survey runs, or one press to create a link.
import { ExternalLink, Link2 } from 'lucide-react'
import { useCall, useChange } from '../../../api/use-call.ts'
import buttonStyle from '../../../parts/action-button.module.css'
import { ActionButton, LinkButton } from '../../../parts/action-button.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import style from './publish.module.css'
import { publishWords } from './publish-words.ts'

export function Published({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(publishWords)
  const flowId = useDraft(({ flow }) => flow.id)
  const name = useDraft(({ flow }) => flow.name)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const create = useChange('create_node', ['list_nodes'])
  if (nodes.error) return <Failed error={nodes.error} onRetry={nodes.refetch} />
  if (!nodes.data) return <Skeleton rows={2} />
  const running = nodes.data.items.filter(
    ({ flow_id, status }) => flow_id === flowId && status === 'active',
  )
  const link = running.find(({ type }) => type === 'link')
  const makeLink = () =>
    create.mutateAsync({ body: { name, type: 'link', flow_id: flowId } }).catch(tellFailure)
  return (
    <div className={style['done']}>
      {running.length > 0 && (
        <section className={style['part']}>
          <h3>{say('publish.live')}</h3>
          <ul className={style['nodes']}>
            {running.map((node) => (
              <li key={node.id} dir="auto">
                {node.name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {link ? (
        <>
          <CopyText label={say('publish.link')} text={link.url} />
          <div className={style['actions']}>
            <LinkButton to={`/nodes/${link.id}/share`}>
              <Link2 size={14} aria-hidden />
              {say('publish.share')}
            </LinkButton>
            <a
              className={`${buttonStyle['button']} ${buttonStyle['plain'] ?? ''}`}
              href={link.url}
              target="_blank"
              rel="noreferrer"
            >
              <ExternalLink size={14} aria-hidden />
              {say('publish.answer')}
            </a>
            <ActionButton kind="primary" onPress={onClose}>
              {say('publish.close')}
            </ActionButton>
          </div>
        </>
      ) : (
        <>
          {running.length === 0 && <p>{say('publish.nowhere')}</p>}
          <div className={style['actions']}>
            <ActionButton onPress={onClose}>{say('publish.close')}</ActionButton>
            <ActionButton kind="primary" isBusy={create.isPending} onPress={() => void makeLink()}>
              {say('publish.makeLink')}
            </ActionButton>
          </div>
        </>
      )}
    </div>
  )
}
