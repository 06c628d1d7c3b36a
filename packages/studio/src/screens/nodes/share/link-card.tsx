// The plain link of a node with its code, for people who only want to share it.
import type { OwnerNode } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../api/me.tsx'
import { useCall } from '../../../api/use-call.ts'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { LimitToggles } from './limit-toggles.tsx'
import { QrCode } from './qr-code.tsx'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

export function LinkCard({ node }: { readonly node: OwnerNode }) {
  const say = useWords(shareWords)
  const mayInvite = useMay()('customers.write')
  const link = useCall('create_link', { params: { id: node.id }, body: {} })
  return (
    <Card title={say('share.plain')} note={node.name}>
      <div className={style['fields']}>
        {link.error ? (
          <Failed error={link.error} onRetry={link.refetch} />
        ) : link.data === undefined ? (
          <Skeleton rows={2} height={120} />
        ) : (
          <>
            <CopyText label={say('share.link')} text={link.data.url} />
            <QrCode nodeId={node.id} svg={link.data.qr_svg} name={node.name} url={link.data.url} />
          </>
        )}
        {node.use_signature_verify && <Note>{say('share.signedOnly')}</Note>}
        <LimitToggles node={node} />
        <nav className={style['ways']} aria-label={say('share.ways')}>
          <Link to={`/channels/${node.id}/share`}>{say('share.more')}</Link>
          {mayInvite && (
            <Link to={`/channels/${node.id}/invitations`}>{say('share.personal')}</Link>
          )}
        </nav>
      </div>
    </Card>
  )
}
