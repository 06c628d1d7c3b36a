import { useChange } from '../api/use-call.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useWords } from '../words/words.ts'
import { shellWords } from './shell-words.ts'

interface NewWorkspaceProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: () => Promise<void>
}

export function NewWorkspace({ isOpen, onClose, onMade }: NewWorkspaceProps) {
  const say = useWords(shellWords)
  const make = useChange('create_workspace')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('shell.newWorkspaceTitle')}>
      <Form
        error={make.error}
        onSubmit={async (values) => {
          await make.mutateAsync({ body: { name: values['name'] ?? '' } })
          onClose()
          await onMade()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('shell.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
              {say('shell.make')}
            </ActionButton>
          </>
        }
      >
        <Field
          name="name"
          label={say('shell.newWorkspaceName')}
          isRequired
          maxLength={100}
          autoFocus
        />
      </Form>
    </Sheet>
  )
}
