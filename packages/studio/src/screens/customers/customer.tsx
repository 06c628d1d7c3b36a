// One customer: their details, what they sent, what they agreed to; exporting everything, or erasing it.
import type { OwnerCustomer } from '@askwell/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Download, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { takeFile } from '../../api/take-file.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Gone } from '../../parts/gone.tsx'
import { type Pair, PairsEditor } from '../../parts/pairs-editor.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerFeedback } from './customer-feedback.tsx'
import { detailsOf, fieldsOf, pairsOf } from './customer-fields.ts'
import { CustomerFormFields, OwnerChoice, useCustomerWording } from './customer-form.tsx'
import style from './customers.module.css'
import { customersWords } from './customers-words.ts'
import { EraseSheet } from './erase-sheet.tsx'

export default function CustomerScreen() {
  const say = useWords(customersWords)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const customer = useCall('get_customer', { params: { id } })
  const under = { to: '/contacts', label: say('customers.title') }
  if (customer.error?.status === 404)
    return (
      <Gone
        icon={UserRoundX}
        title={say('customers.gone')}
        back={{ to: '/contacts', label: say('customers.title') }}
      />
    )
  if (!customer.data)
    return (
      <Screen title={say('customers.details')} under={under}>
        <Card>
          {customer.error ? (
            <Failed
              error={customer.error}
              onRetry={customer.refetch}
              title={say('customers.oneFailed')}
            />
          ) : (
            <Skeleton rows={5} />
          )}
        </Card>
      </Screen>
    )
  return <Person key={id} customer={customer.data} under={under} />
}

interface PersonProps {
  readonly customer: OwnerCustomer
  readonly under: { readonly to: string; readonly label: string }
}

function Person({ customer, under }: PersonProps) {
  const say = useWords(customersWords)
  const navigate = useNavigate()
  const may = useMay()
  const mayWrite = may('customers.write')
  const [isErasing, setIsErasing] = useState(false)
  const { id } = customer
  const name = customer.name ?? customer.email ?? customer.external_id ?? say('customers.nameless')
  const passed = Object.entries(customer.attributes)
  return (
    <Screen
      title={name}
      under={under}
      beside={
        customer.unsubscribed_at !== null && <Tag tone="warn">{say('customers.unsubscribed')}</Tag>
      }
      actions={
        <>
          {may('exports.read') && (
            <ActionButton
              onPress={() =>
                void takeFile('export_customer', { params: { id } }, 'customer.json').catch(
                  tellFailure,
                )
              }
            >
              <Download size={14} aria-hidden />
              {say('customers.export')}
            </ActionButton>
          )}
          {mayWrite && (
            <ActionButton kind="danger" onPress={() => setIsErasing(true)}>
              {say('customers.erase')}
            </ActionButton>
          )}
        </>
      }
    >
      <Card title={say('customers.details')}>
        <CardBody>
          <Details customer={customer} mayWrite={mayWrite} />
        </CardBody>
      </Card>
      {passed.length > 0 && (
        <Card title={say('customers.passed')}>
          <CardBody>
            <dl className={style['passed']}>
              {passed.map(([key, value]) => [
                <dt key={`${key} name`}>{key}</dt>,
                <dd key={key} dir="auto">
                  {String(value ?? '')}
                </dd>,
              ])}
            </dl>
          </CardBody>
        </Card>
      )}
      <CustomerFeedback customerId={id} />
      <CustomerConsents customerId={id} mayWrite={mayWrite} />
      <EraseSheet
        id={id}
        name={name}
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        onErased={() => void navigate({ to: '/contacts' })}
      />
    </Screen>
  )
}

function Details({
  customer,
  mayWrite,
}: {
  readonly customer: OwnerCustomer
  readonly mayWrite: boolean
}) {
  const say = useWords(customersWords)
  const save = useChange('patch_customer', ['get_customer', 'list_customers'])
  const wording = useCustomerWording()
  const [ownerId, setOwnerId] = useState(customer.owner_id)
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(customer.schema))
  return (
    <Form
      error={save.error}
      wording={wording}
      onSubmit={async (values) => {
        await save.mutateAsync({
          params: { id: customer.id },
          body: {
            ...detailsOf(values),
            owner_id: ownerId,
            schema: fieldsOf(pairs, customer.schema),
          },
        })
        toast.success(say('customers.saved'))
      }}
      actions={
        mayWrite && (
          <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
            {say('customers.save')}
          </ActionButton>
        )
      }
    >
      <CustomerFormFields customer={customer} isReadOnly={!mayWrite} />
      <OwnerChoice ownerId={ownerId} onChange={setOwnerId} isDisabled={!mayWrite} />
      <PairsEditor
        label={say('customers.fields')}
        help={say('customers.fieldsHelp')}
        nameLabel={say('customers.fieldName')}
        valueLabel={say('customers.fieldValue')}
        addLabel={say('customers.addField')}
        pairs={pairs}
        onChange={setPairs}
        isReadOnly={!mayWrite}
      />
    </Form>
  )
}
