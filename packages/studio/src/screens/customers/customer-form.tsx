// The form of a customer, new or edited.
import type { OwnerCustomer } from '@askwell/contract'
import type { CallRefused } from '../../api/call.ts'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/words.ts'
import { useMemberNames } from '../responses/follow-up/follow-up-form.tsx'
import style from './customers.module.css'
import { customersWords } from './customers-words.ts'

interface FieldsProps {
  readonly customer: OwnerCustomer | null
  readonly isReadOnly?: boolean
}

export function CustomerFormFields({ customer, isReadOnly = false }: FieldsProps) {
  const say = useWords(customersWords)
  const of = (name: 'name' | 'email' | 'phone_number' | 'external_id' | 'user_id' | 'gender') => ({
    name,
    defaultValue: customer?.[name] ?? '',
    isReadOnly,
  })
  return (
    <div className={style['fields']}>
      <Field {...of('name')} label={say('customers.name')} maxLength={1_000} />
      <Field {...of('email')} type="email" label={say('customers.email')} maxLength={254} />
      <Field {...of('phone_number')} label={say('customers.phone')} maxLength={64} />
      <Field {...of('external_id')} label={say('customers.externalId')} maxLength={255} />
      <Field {...of('user_id')} label={say('customers.userId')} maxLength={255} />
      <Field {...of('gender')} label={say('customers.gender')} maxLength={255} />
      <Field
        name="birth_year"
        label={say('customers.birthYear')}
        inputMode="numeric"
        defaultValue={customer?.birth_year?.toString() ?? ''}
        maxLength={4}
        isReadOnly={isReadOnly}
      />
    </div>
  )
}

interface OwnerChoiceProps {
  /** Of the member who looks after the contact; null = nobody. */
  readonly ownerId: string | null
  readonly onChange: (ownerId: string | null) => void
  readonly isDisabled: boolean
}

const nobody = 'nobody'

export function OwnerChoice({ ownerId, onChange, isDisabled }: OwnerChoiceProps) {
  const say = useWords(customersWords)
  const { names, nameOf } = useMemberNames()
  return (
    <div>
      <Choice
        label={say('customers.owner')}
        options={[{ id: nobody, name: nameOf(null) }, ...names]}
        value={ownerId ?? nobody}
        onChange={(id) => onChange(id === nobody ? null : id)}
        isDisabled={isDisabled}
      />
      <p className={fieldStyle['help']}>{say('customers.ownerHelp')}</p>
    </div>
  )
}

/** The field tells an id that is taken from a contact that was erased. */
export function useCustomerWording(): (error: CallRefused) => string | null {
  const say = useWords(customersWords)
  return ({ status, errors }) =>
    status === 409 ? say(errors[0]?.field === 'id' ? 'customers.erased' : 'customers.taken') : null
}
