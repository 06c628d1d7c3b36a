import type { OwnerIntegration } from '@askwell/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { PairsEditor } from '../../parts/pairs-editor.tsx'
import { useWords } from '../../words/words.ts'
import { bodyOf, draftOf, type IntegrationDraft } from './integration-draft.ts'
import style from './integrations.module.css'
import { integrationsWords } from './integrations-words.ts'

const methods = ['POST', 'GET', 'PUT'] as const

/** `stored` null: a new integration. */
export function IntegrationForm({ stored }: { readonly stored: OwnerIntegration | null }) {
  const say = useWords(integrationsWords)
  const navigate = useNavigate()
  const mayManage = useMay()('keys.manage')
  const create = useChange('create_integration', ['list_integrations'])
  const save = useChange('patch_integration', ['list_integrations', 'get_integration'])
  const [draft, setDraft] = useState<IntegrationDraft>(() => draftOf(stored))
  const set = (change: Partial<IntegrationDraft>) => setDraft({ ...draft, ...change })
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Form
        error={stored ? save.error : create.error}
        wording={({ status, errors }) =>
          status === 409
            ? say('integrations.taken')
            : errors.some(({ field }) => field === 'url')
              ? say('integrations.url')
              : null
        }
        onSubmit={async (values) => {
          const body = { ...bodyOf(draft), url: values['url']?.trim() ?? '' }
          if (stored) {
            await save.mutateAsync({ params: { reference_id: stored.reference_id }, body })
            set({ secrets: [] })
            toast.success(say('integrations.saved'))
          } else {
            const { reference_id } = await create.mutateAsync({
              body: { ...body, reference_id: values['reference_id']?.trim() ?? '' },
            })
            await navigate({
              to: '/settings/integrations/$reference',
              params: { reference: reference_id },
            })
          }
        }}
        actions={
          mayManage && (
            <>
              {stored && (
                <ActionButton kind="quiet" onPress={() => setIsLeaving(true)}>
                  {say('integrations.delete')}
                </ActionButton>
              )}
              <ActionButton
                kind="primary"
                type="submit"
                isBusy={stored ? save.isPending : create.isPending}
              >
                {say(stored ? 'integrations.save' : 'integrations.make')}
              </ActionButton>
            </>
          )
        }
      >
        {!stored && (
          <Field
            name="reference_id"
            label={say('integrations.reference')}
            help={say('integrations.referenceHelp')}
            isRequired
            maxLength={255}
          />
        )}
        <Choice
          label={say('integrations.kind')}
          options={[
            {
              id: 'request',
              name: say('integrations.request'),
              note: say('integrations.requestNote'),
            },
            {
              id: 'integration',
              name: say('integrations.integration'),
              note: say('integrations.integrationNote'),
            },
          ]}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          isDisabled={!mayManage}
        />
        <div className={style['address']}>
          <Choice
            label={say('integrations.method')}
            options={methods.map((id) => ({ id, name: id }))}
            value={draft.method}
            onChange={(method) => set({ method })}
            isDisabled={!mayManage}
          />
          <Field
            name="url"
            label={say('integrations.address')}
            defaultValue={stored?.url ?? ''}
            isRequired
            maxLength={2_000}
            isReadOnly={!mayManage}
          />
        </div>
        <PairsEditor
          label={say('integrations.headers')}
          nameLabel={say('integrations.headerName')}
          valueLabel={say('integrations.headerValue')}
          addLabel={say('integrations.addHeader')}
          pairs={draft.headers}
          onChange={(headers) => set({ headers })}
          isReadOnly={!mayManage}
        />
        {mayManage && (
          <PairsEditor
            label={say('integrations.secrets')}
            help={
              stored && stored.secret_header_names.length > 0
                ? say('integrations.secretsKept', { names: stored.secret_header_names.join(', ') })
                : say('integrations.secretsHelp')
            }
            nameLabel={say('integrations.headerName')}
            valueLabel={say('integrations.headerValue')}
            addLabel={say('integrations.addSecret')}
            pairs={draft.secrets}
            onChange={(secrets) => set({ secrets })}
          />
        )}
        <PairsEditor
          label={say('integrations.mapping')}
          help={say('integrations.mappingHelp')}
          nameLabel={say('integrations.mapName')}
          valueLabel={say('integrations.mapPath')}
          addLabel={say('integrations.addMap')}
          pairs={draft.mapping}
          onChange={(mapping) => set({ mapping })}
          isReadOnly={!mayManage}
        />
      </Form>
      {stored && (
        <Leaving
          reference={stored.reference_id}
          isOpen={isLeaving}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  )
}

function Leaving({
  reference,
  isOpen,
  onClose,
}: {
  readonly reference: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(integrationsWords)
  const navigate = useNavigate()
  const remove = useChange('delete_integration', ['list_integrations'])
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={say('integrations.deleteOne', { name: reference })}
      text={say('integrations.deleteText')}
      action={say('integrations.delete')}
      change={remove}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { reference_id: reference } })
        await navigate({ to: '/settings/integrations' })
      }}
    />
  )
}
