// Personal links of a node: lists of invited people, the progress of each list, and a new one from a file.
import { mostRecipients, type OwnerNode } from '@askwell/contract'
import { Mails } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useCall } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Card, CardBody } from '../../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { NodeScreen } from '../node-screen.tsx'
import { MailingRows } from './mailing-rows.tsx'
import { mailingsWords } from './mailings-words.ts'
import { NewMailingForm } from './new-mailing-form.tsx'

const shown = 100
/** How often the progress is fetched again. */
const againMs = 15_000

export default function Mailings() {
  return (
    <NodeScreen side="invitations">{(node) => <MailingsOf key={node.id} node={node} />}</NodeScreen>
  )
}

function MailingsOf({ node }: { readonly node: OwnerNode }) {
  const say = useWords(mailingsWords)
  const may = useMay()('customers.write')
  const [isMaking, setIsMaking] = useState(false)
  const [hasMade, setHasMade] = useState(false)
  const mailings = useCall(
    'list_mailings',
    { params: { id: node.id }, query: { limit: shown } },
    { everyMs: againMs },
  )
  const { data, error, refetch } = mailings
  const leave = (): void => {
    setIsMaking(false)
    setHasMade(true)
  }
  if (error && data === undefined)
    return <Failed error={error} onRetry={refetch} title={say('mailings.failed')} />
  if (data === undefined) return <Skeleton rows={5} />
  if (isMaking)
    return (
      <NewMailingForm node={node} canMail={data.can_mail} most={mostRecipients} onDone={leave} />
    )
  const make = may && !node.anonymous && (
    <ActionButton kind="primary" autoFocus={hasMade} onPress={() => setIsMaking(true)}>
      {say('mailings.new')}
    </ActionButton>
  )
  return (
    <Card
      title={say('mailings.title')}
      note={say('mailings.note')}
      actions={data.items.length > 0 && make}
    >
      {node.anonymous && (
        <CardBody>
          <p>{say('mailings.anonymous')}</p>
        </CardBody>
      )}
      {data.items.length === 0 ? (
        <Notice icon={Mails} title={say('mailings.none')} text={say('mailings.noneText')}>
          {make}
        </Notice>
      ) : (
        <MailingRows mailings={data.items} may={may} />
      )}
    </Card>
  )
}
