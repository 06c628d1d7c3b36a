import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { Door } from './door.tsx'
import { doorWords } from './door-words.ts'
import { useEnter } from './use-enter.ts'

export function SecondStep({ onBack }: { readonly onBack: () => void }) {
  const say = useWords(doorWords)
  const confirm = useChange('sign_in_second_factor')
  const enter = useEnter()
  return (
    <Door title={say('door.second')} text={say('door.secondText')}>
      <Form
        error={confirm.error}
        wording={({ code, status }) =>
          code === 13060 ? say('door.wrongCode') : status === 401 ? say('door.late') : status === 429 ? say('door.tooMany') : null
        }
        onSubmit={async (values) => {
          await confirm.mutateAsync({ body: { code: values['code'] ?? '' } })
          await enter()
        }}
        actions={
          <>
            <ActionButton kind="quiet" onPress={onBack}>
              {say('door.back')}
            </ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={confirm.isPending}>
              {say('door.confirm')}
            </ActionButton>
          </>
        }
      >
        <Field name="code" label={say('door.code')} isRequired autoComplete="one-time-code" autoFocus maxLength={40} />
      </Form>
    </Door>
  )
}
