// One key follows another without a gap: the old one gets an expiry some weeks away, then the new
// one is made, so that no call can fail after its private key is shown.
import type { SignatureKey } from '@askwell/contract'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { PrivateKey } from './private-key.tsx'
import { signatureKeysWords } from './signature-keys-words.ts'

const overlapMs = 30 * 86_400_000

export function RotateSheet({
  signatureKey,
  onClose,
}: {
  readonly signatureKey: SignatureKey
  readonly onClose: () => void
}) {
  const say = useWords(signatureKeysWords)
  const make = useChange('create_signature_key', ['list_signature_keys'])
  const end = useChange('patch_signature_key', ['list_signature_keys'])
  const { id, name, node_id, expires_at } = signatureKey
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={make.data ? say('signing.rotated') : say('signing.rotateOne', { name })}
      role="alertdialog"
    >
      {make.data ? (
        <PrivateKey pem={make.data.private_key} onDone={onClose} />
      ) : (
        <Form
          error={make.error ?? end.error}
          onSubmit={async () => {
            const endMs = Date.now() + overlapMs
            // A key that expires sooner keeps its expiry.
            if (expires_at === null || Date.parse(expires_at) > endMs)
              await end.mutateAsync({
                params: { id },
                body: { expires_at: new Date(endMs).toISOString() },
              })
            await make.mutateAsync({ body: { name, node_id } })
          }}
          actions={
            <>
              <ActionButton onPress={onClose}>{say('signing.cancel')}</ActionButton>
              <ActionButton kind="primary" type="submit" isBusy={make.isPending || end.isPending}>
                {say('signing.rotate')}
              </ActionButton>
            </>
          }
        >
          <p>{say('signing.rotateText')}</p>
        </Form>
      )}
    </Sheet>
  )
}
