// Channels and exports of an existing member or API key.
import type { Access, Channels, Role } from '@askwell/contract'
import { useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { choiceFor, choiceOf, givenBy } from './access-choice.ts'
import { AccessFields } from './access-fields.tsx'
import { accessWords } from './access-words.ts'

interface AccessSheetProps {
  readonly name: string
  readonly role: Role
  /** Null = nothing that applies to this role was set, so a choice is required. */
  readonly access: Access | null
  readonly onClose: () => void
  readonly error: CallRefused | null
  readonly isBusy: boolean
  readonly wording?: (error: CallRefused) => string | null
  readonly onSave: (given: {
    readonly channels?: Channels
    readonly exports?: boolean
  }) => Promise<void>
}

export function AccessSheet({
  name,
  role,
  access,
  onClose,
  error,
  isBusy,
  wording,
  onSave,
}: AccessSheetProps) {
  const say = useWords(accessWords)
  const [choice, setChoice] = useState(() => (access === null ? choiceFor(role) : choiceOf(access)))
  const given = givenBy(role, choice)
  return (
    <Sheet isOpen onClose={onClose} title={say('access.of', { name })}>
      <Form
        error={error}
        {...(wording && { wording })}
        onSubmit={async () => {
          if (given !== null) await onSave(given)
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('access.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={isBusy} isDisabled={given === null}>
              {say('access.save')}
            </ActionButton>
          </>
        }
      >
        <AccessFields role={role} value={choice} onChange={setChoice} />
      </Form>
    </Sheet>
  )
}
