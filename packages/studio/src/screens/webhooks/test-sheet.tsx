// What a test has sent, and what was answered.
import type { WebhookTest } from '@askwell/contract'
import { CopyCode } from '../../parts/copy-code.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { requestWords } from './request-words.ts'

interface TestSheetProps {
  readonly tested: WebhookTest | null
  readonly onClose: () => void
}

export function TestSheet({ tested, onClose }: TestSheetProps) {
  const say = useWords(requestWords)
  const body = tested === null ? '' : JSON.stringify(JSON.parse(tested.request.body), null, 2)
  return (
    <Sheet isOpen={tested !== null} onClose={onClose} title={say('webhookRequest.tested')}>
      <h3>{say('webhookRequest.sent')}</h3>
      <CopyCode label={say('webhookRequest.sent')} code={`${tested?.request.method}\n${body}`} />
      <h3>
        {tested?.status == null
          ? say('webhookRequest.unanswered', { why: tested?.failure ?? '' })
          : say('webhookRequest.answered', { status: String(tested.status) })}
      </h3>
      {(tested?.reply ?? '') !== '' && (
        <CopyCode
          label={say('webhookRequest.answered', { status: String(tested?.status) })}
          code={tested?.reply ?? ''}
        />
      )}
    </Sheet>
  )
}
