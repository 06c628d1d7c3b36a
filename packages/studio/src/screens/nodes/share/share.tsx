// Links to a node with parameters: language, customer, prefilled answers, channel, a signature; the code
// to embed it; and a test of any link (O-12, O-13).
import type { OwnerNode } from '@askwell/contract'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Choice } from '../../../parts/choice.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Skeleton } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import { NodeScreen } from '../node-screen.tsx'
import { AnswersCard } from './answers-card.tsx'
import { ChannelFields } from './channel-fields.tsx'
import { CustomerPick } from './customer-pick.tsx'
import { EmbedCard } from './embed-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { MailCard } from './mail-card.tsx'
import { emptyLink, linkBody, type PreparedLink } from './prepared-link.ts'
import { QrCode } from './qr-code.tsx'
import style from './share.module.css'
import { shareWords } from './share-words.ts'
import { ShortLinksCard } from './short-links-card.tsx'
import { SignCard, type Signed } from './sign-card.tsx'
import { TestCard } from './test-card.tsx'

export default function Share() {
  return <NodeScreen side="share">{(node) => <ShareNode key={node.id} node={node} />}</NodeScreen>
}

const typingMs = 250
const ofDevice = 'device'

function ShareNode({ node }: { readonly node: OwnerNode }) {
  const say = useWords(shareWords)
  const [link, setLink] = useState<PreparedLink>(emptyLink)
  const [signed, setSigned] = useState<Signed | null>(null)
  const set = (change: Partial<PreparedLink>) => {
    setLink({ ...link, ...change })
    setSigned(null)
  }
  const flow = useCall('get_flow', { params: { id: node.flow_id } })
  const body = useSettled(linkBody(link), typingMs)
  const plain = useCall('create_link', { params: { id: node.id }, body }, { keeps: 'last' })
  const made = signed ?? plain.data
  return (
    <div className={style['sides']}>
      <div className={style['column']}>
        <Card title={say('share.prepare')} note={say('share.prepareNote')}>
          <div className={style['fields']}>
            <div className={style['pair']}>
              <Choice
                label={say('share.language')}
                options={[
                  { id: ofDevice, name: say('share.languageOfDevice') },
                  ...(flow.data?.languages ?? []).map(({ code, name }) => ({ id: code, name })),
                ]}
                value={link.lang ?? ofDevice}
                onChange={(id) => set({ lang: id === ofDevice ? null : id })}
              />
              <CustomerPick chosen={link.creatorId} onChange={(creatorId) => set({ creatorId })} />
            </div>
            <ChannelFields link={link} onChange={set} />
            <Toggle
              label={say('share.internal')}
              help={say('share.internalHelp')}
              isOn={link.isInternal}
              onChange={(isInternal) => set({ isInternal })}
            />
          </div>
        </Card>
        {flow.data !== undefined && (
          <AnswersCard
            flow={flow.data}
            answers={link.answers}
            onChange={(answers) => set({ answers })}
          />
        )}
        <SignCard
          nodeId={node.id}
          body={body}
          toSign={plain.data?.to_sign ?? ''}
          onSigned={setSigned}
        />
        <ShortLinksCard nodeId={node.id} url={made?.url} />
        <FeedsCard nodeId={node.id} flowId={node.flow_id} />
        {flow.data !== undefined && <MailCard nodeId={node.id} flow={flow.data} lang={link.lang} />}
        <EmbedCard node={node} lang={link.lang} />
        <TestCard nodeId={node.id} />
      </div>
      <div className={style['beside']}>
        <Card
          title={say('share.yourLink')}
          actions={made?.signed === true && <Tag tone="success">{say('share.isSigned')}</Tag>}
        >
          <div className={style['fields']}>
            {plain.error && <Note>{say('share.failed')}</Note>}
            {made === undefined ? (
              <Skeleton rows={2} height={120} />
            ) : (
              <>
                <CopyText label={say('share.link')} text={made.url} />
                <QrCode nodeId={node.id} svg={made.qr_svg} url={made.url} name={node.name} />
                {node.use_signature_verify && !made.signed && (
                  <Note>{say('share.signedOnly')}</Note>
                )}
              </>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}
