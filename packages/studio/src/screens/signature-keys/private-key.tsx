// The private key of a new pair, shown once.
import { Download } from 'lucide-react'
import { ActionButton } from '../../parts/action-button.tsx'
import { CopyCode } from '../../parts/copy-code.tsx'
import { useWords } from '../../words/words.ts'
import { download } from '../nodes/download.ts'
import { signatureKeysWords } from './signature-keys-words.ts'

export function PrivateKey({
  pem,
  onDone,
}: {
  readonly pem: string | null
  readonly onDone: () => void
}) {
  const say = useWords(signatureKeysWords)
  return (
    <>
      {pem !== null && (
        <>
          <p>{say('signing.shownOnce')}</p>
          <CopyCode label={say('signing.privateKey')} code={pem} />
          <ActionButton
            onPress={() =>
              download(new Blob([pem], { type: 'application/x-pem-file' }), 'private-key.pem')
            }
          >
            <Download size={14} aria-hidden />
            {say('signing.download')}
          </ActionButton>
        </>
      )}
      <ActionButton kind="primary" onPress={onDone}>
        {say('signing.done')}
      </ActionButton>
    </>
  )
}
