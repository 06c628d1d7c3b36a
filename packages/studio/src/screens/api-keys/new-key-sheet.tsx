import type { Role } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { useRoleOptions } from '../members/member-rows.tsx'
import { apiKeysWords } from './api-keys-words.ts'

export function NewKeySheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const say = useWords(apiKeysWords)
  const make = useChange('create_api_key', ['list_api_keys'])
  const roles = useRoleOptions()
  const [role, setRole] = useState<Role>('owner')
  const close = () => {
    onClose()
    make.reset()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={say('keys.newTitle')}>
      {make.data ? (
        <>
          <p>{say('keys.shownOnce')}</p>
          <CopyText label={say('keys.key')} text={make.data.key} />
          <ActionButton kind="primary" onPress={close}>
            {say('keys.done')}
          </ActionButton>
        </>
      ) : (
        <Form
          error={make.error}
          onSubmit={async (values) => {
            await make.mutateAsync({ body: { name: values['name'] ?? '', role } })
          }}
          actions={
            <>
              <ActionButton onPress={close}>{say('keys.cancel')}</ActionButton>
              <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
                {say('keys.make')}
              </ActionButton>
            </>
          }
        >
          <Field name="name" label={say('keys.name')} isRequired maxLength={100} autoFocus />
          <Choice label={say('keys.role')} options={roles} value={role} onChange={setRole} />
        </Form>
      )}
    </Sheet>
  )
}
