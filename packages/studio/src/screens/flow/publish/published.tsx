// After publishing: where the survey runs, or one press to create a link and copy it.
import { ExternalLink, Link2 } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import buttonStyle from '../../../parts/action-button.module.css'
import { ActionButton, LinkButton } from '../../../parts/action-button.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import { CopyLink } from './copy-link.tsx'
import style from './publish.module.css'
import { publishWords } from './publish-words.ts'

export function Published({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(publishWords)
  const flowId = useDraft(({ flow }) => flow.id)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  if (nodes.error) return <Failed error={nodes.error} onRetry={nodes.refetch} />
  if (!nodes.data) return <Skeleton rows={2} />
  const running = nodes.data.items.filter(
    ({ flow_id, status }) => flow_id === flowId && status === 'active',
  )
  const link = running.find(({ type }) => type === 'link')
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
            <LinkButton to={`/channels/${link.id}/share`}>
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
            <ActionButton onPress={onClose}>{say('publish.close')}</ActionButton>
            <CopyLink />
          </div>
        </>
      ) : (
        <>
          {running.length === 0 && <p>{say('publish.nowhere')}</p>}
          <div className={style['actions']}>
            <ActionButton onPress={onClose}>{say('publish.close')}</ActionButton>
            <CopyLink />
          </div>
        </>
      )}
    </div>
  )
}
