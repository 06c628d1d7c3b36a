// The roles that groups of the directory give. A change applies at once, to everybody in the group.
import { type Provisioning, Role } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallRefused } from '../../api/call.ts'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import style from '../../parts/fields.module.css'
import { Form } from '../../parts/form.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { roleWords } from '../role-words.ts'
import { type ChosenRole, roleOfNew, rolesWith, wordOfRefusal } from './sign-on-rules.ts'
import { signOnWords } from './sign-on-words.ts'

export function GroupRolesCard({ provisioning }: { readonly provisioning: Provisioning }) {
  const say = useWords(signOnWords)
  const sayRole = useWords(roleWords)
  const change = useChange('patch_provisioning', ['get_provisioning', 'list_members'])
  const add = useChange('patch_provisioning', ['get_provisioning'])
  const [added, setAdded] = useState(0)
  const { groups, default_role } = provisioning
  const options = (none: string) => [
    { id: 'none' as const, name: none },
    ...Role.options.map((role) => ({ id: role, name: sayRole(`role.${role}`) })),
  ]
  const fail = (error: Error): void => {
    const word = error instanceof CallRefused ? wordOfRefusal('roles', error.status) : null
    if (word === null) tellFailure(error)
    else toast.error(say(word))
  }
  return (
    <Card title={say('signOn.roles')} note={say('signOn.rolesNote')}>
      {groups.length === 0 ? (
        <CardBody>{say('signOn.noGroups')}</CardBody>
      ) : (
        <Rows
          label={say('signOn.roles')}
          heads={[say('signOn.group'), say('signOn.people'), say('signOn.role')]}
        >
          {groups.map(({ name, role, people }) => (
            <tr key={name}>
              <td dir="auto">{name}</td>
              <td>{people}</td>
              <td>
                <Choice<ChosenRole>
                  label={say('signOn.roleOf', { group: name })}
                  labelIs="hidden"
                  options={options(say('signOn.noRole'))}
                  value={role ?? 'none'}
                  isDisabled={change.isPending}
                  onChange={(next) =>
                    change.mutate(
                      { body: { group_roles: rolesWith(groups, name, next) } },
                      { onError: fail },
                    )
                  }
                />
              </td>
            </tr>
          ))}
        </Rows>
      )}
      <div className={style['fields']}>
        <Choice<ChosenRole>
          label={say('signOn.default')}
          options={options(say('signOn.notMember'))}
          value={default_role ?? 'none'}
          isDisabled={change.isPending}
          onChange={(next) =>
            change.mutate(
              { body: { default_role: next === 'none' ? null : next } },
              { onError: fail },
            )
          }
        />
        <Form
          // A new key empties the field after a success.
          key={added}
          error={add.error}
          onSubmit={async ({ group = '' }) => {
            const name = group.trim()
            const body = { group_roles: rolesWith(groups, name, roleOfNew(groups, name)) }
            await add.mutateAsync({ body })
            setAdded(added + 1)
          }}
          actions={
            <ActionButton type="submit" isBusy={add.isPending}>
              {say('signOn.addGroup')}
            </ActionButton>
          }
        >
          <Field
            name="group"
            label={say('signOn.groupName')}
            help={say('signOn.groupHelp')}
            isRequired
            maxLength={255}
          />
        </Form>
      </div>
    </Card>
  )
}
