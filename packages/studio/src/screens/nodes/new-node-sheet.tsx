// A new node: its name, its survey and its kind; everything else has its usual value until somebody changes it.
import { useNavigate } from '@tanstack/react-router'
import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { PickBox } from '../../parts/pick-box.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { nodesWords } from './nodes-words.ts'
import { useTypeOptions } from './use-type-options.ts'

interface NewNodeSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The survey, if it is already known. */
  readonly flowId?: string
}

export function NewNodeSheet({ isOpen, onClose, flowId }: NewNodeSheetProps) {
  const say = useWords(nodesWords)
  const flows = useCall('list_flows', { query: { limit: 500 } }, { when: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('nodes.newTitle')}>
      {flows.error ? (
        <Failed error={flows.error} onRetry={flows.refetch} />
      ) : flows.data === undefined ? (
        <Skeleton rows={3} />
      ) : flows.data.items.length === 0 ? (
        <Notice icon={Workflow} title={say('nodes.noFlow')} text={say('nodes.noFlowText')}>
          <LinkButton to="/flows/new" kind="primary">
            {say('nodes.makeFlow')}
          </LinkButton>
        </Notice>
      ) : (
        <NewNodeForm
          flows={flows.data.items.filter(({ id }) => flowId === undefined || id === flowId)}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

function NewNodeForm({
  flows,
  onClose,
}: {
  readonly flows: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}) {
  const say = useWords(nodesWords)
  const navigate = useNavigate()
  const types = useTypeOptions()
  const make = useChange('create_node', ['list_nodes'])
  const [flowId, setFlowId] = useState<string | null>(
    flows.length === 1 ? (flows[0]?.id ?? null) : null,
  )
  const [type, setType] = useState<(typeof types)[number]['id']>('link')
  return (
    <Form
      error={make.error}
      onSubmit={async ({ name = '' }) => {
        if (flowId === null) return
        const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
        const node = await make.mutateAsync({
          body: { name: name.trim(), flow_id: flowId, type, timezone },
        })
        onClose()
        await navigate({ to: `/channels/${node.id}` })
      }}
      actions={
        <>
          <ActionButton onPress={onClose}>{say('nodes.cancel')}</ActionButton>
          <ActionButton
            kind="primary"
            type="submit"
            isBusy={make.isPending}
            isDisabled={flowId === null}
          >
            {say('nodes.make')}
          </ActionButton>
        </>
      }
    >
      <Field name="name" label={say('nodes.name')} maxLength={255} isRequired autoFocus />
      <PickBox label={say('nodes.flow')} options={flows} value={flowId} onChange={setFlowId} />
      <Choice label={say('nodes.type')} options={types} value={type} onChange={setType} />
    </Form>
  )
}
