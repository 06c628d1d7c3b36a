import type { OwnerNode } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { PrivateKey } from './private-key.tsx'
import { signatureKeysWords } from './signature-keys-words.ts'

interface NewKeySheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly places: readonly OwnerNode[]
}

const everywhere = 'everywhere'

export function NewKeySheet({ isOpen, onClose, places }: NewKeySheetProps) {
  const say = useWords(signatureKeysWords)
  const make = useChange('create_signature_key', ['list_signature_keys'])
  const [place, setPlace] = useState(everywhere)
  const [source, setSource] = useState<'made' | 'given'>('made')
  const [publicKey, setPublicKey] = useState('')
  const close = () => {
    onClose()
    make.reset()
    setPublicKey('')
  }
  const isKeyRefused = make.error?.errors.some(({ field }) => field === 'public_key') === true
  return (
    <Sheet isOpen={isOpen} onClose={close} title={say('signing.newTitle')}>
      {make.data ? (
        <PrivateKey pem={make.data.private_key} onDone={close} />
      ) : (
        <Form
          error={make.error}
          wording={() => (isKeyRefused ? say('signing.publicKeyFault') : null)}
          onSubmit={async ({ name = '' }) => {
            const node_id = place === everywhere ? null : place
            const made = await make.mutateAsync({
              body: {
                name: name.trim(),
                node_id,
                ...(source === 'given' && { public_key: publicKey }),
              },
            })
            // A pair whose private key was made elsewhere has nothing to show.
            if (made.private_key === null) close()
          }}
          actions={
            <>
              <ActionButton onPress={close}>{say('signing.cancel')}</ActionButton>
              <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
                {say('signing.make')}
              </ActionButton>
            </>
          }
        >
          <Field name="name" label={say('signing.name')} maxLength={255} isRequired autoFocus />
          <Choice
            label={say('signing.where')}
            options={[
              { id: everywhere, name: say('signing.everywhere') },
              ...places.map(({ id, name }) => ({ id: String(id), name })),
            ]}
            value={place}
            onChange={setPlace}
          />
          <Choice
            label={say('signing.source')}
            options={(['made', 'given'] as const).map((id) => ({
              id,
              name: say(`signing.source.${id}`),
            }))}
            value={source}
            onChange={setSource}
          />
          {source === 'given' && (
            <LiveText
              label={say('signing.publicKey')}
              help={say('signing.publicKeyHelp')}
              value={publicKey}
              rows={5}
              writing="code"
              maxLength={10_000}
              isRequired
              fault={isKeyRefused ? say('signing.publicKeyFault') : null}
              onChange={setPublicKey}
            />
          )}
        </Form>
      )}
    </Sheet>
  )
}
