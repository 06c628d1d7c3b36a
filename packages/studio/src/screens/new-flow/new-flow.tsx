// A new survey: its starter, its name and languages; then its builder opens.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useLanguage } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { useWords } from '../../words/words.ts'
import style from './new-flow.module.css'
import { newFlowWords } from './new-flow-words.ts'
import { flowOf, type StarterLanguage, starterLanguages, starterTextIn } from './starter.ts'
import { starterIcons, starterNames } from './starter-icons.ts'
import { type StarterName, starters } from './starters.ts'

export default function NewFlow() {
  const say = useWords(newFlowWords)
  const navigate = useNavigate()
  const spoken = useLanguage()
  const create = useChange('create_flow', ['list_flows'])
  const { starter: wanted } = useSearch({ strict: false }) as { readonly starter?: string }
  const [starter, setStarter] = useState<StarterName>(
    starterNames.find((name) => name === wanted) ?? 'blank',
  )
  const [first, setFirst] = useState<StarterLanguage>(
    starterLanguages.find((code) => code === spoken) ?? 'en',
  )
  const [added, setAdded] = useState<readonly StarterLanguage[]>([])
  const others = starterLanguages.filter((code) => code !== first)
  return (
    <Screen
      title={say('newFlow.title')}
      actions={
        <>
          <LinkButton to="/flows/paste">{say('newFlow.paste')}</LinkButton>
          <LinkButton to="/settings/import-and-export">{say('newFlow.import')}</LinkButton>
        </>
      }
    >
      <Card>
        <CardBody>
          <Form
            error={create.error}
            onSubmit={async ({ name = '' }) => {
              const flow = flowOf(starters[starter], {
                name,
                languages: [first, ...others.filter((code) => added.includes(code))],
                newId: () => crypto.randomUUID(),
              })
              await create.mutateAsync({ body: flow })
              await navigate({ to: `/flows/${flow.id}` })
            }}
            actions={
              <ActionButton kind="primary" type="submit" isBusy={create.isPending}>
                {say('newFlow.make')}
              </ActionButton>
            }
          >
            <RadioGroup
              className={style['starters'] ?? ''}
              aria-label={say('newFlow.begin')}
              value={starter}
              onChange={(value) =>
                setStarter(starterNames.find((name) => name === value) ?? 'blank')
              }
            >
              {starterNames.map((name) => {
                const Icon = starterIcons[name]
                return (
                  <Radio key={name} value={name} className={style['starter'] ?? ''}>
                    <Icon size={20} strokeWidth={1.75} aria-hidden />
                    <span>
                      {say(`newFlow.${name}`)}
                      <small>{say(`newFlow.${name}Note`)}</small>
                    </span>
                  </Radio>
                )
              })}
            </RadioGroup>
            <Field
              key={`${starter} ${spoken}`}
              name="name"
              label={say('newFlow.name')}
              help={say('newFlow.nameHelp')}
              defaultValue={starterTextIn(starters[starter].name, spoken)}
              maxLength={255}
              isRequired
            />
            <Choice
              label={say('newFlow.language')}
              options={starterLanguages.map((id) => ({ id, name: languageName(id) }))}
              value={first}
              onChange={setFirst}
            />
            {others.map((code, place) => (
              <Toggle
                key={code}
                label={say('newFlow.also', { language: languageName(code) })}
                {...(place === others.length - 1 && { help: say('newFlow.alsoHelp') })}
                isOn={added.includes(code)}
                onChange={(isOn) =>
                  setAdded(isOn ? [...added, code] : added.filter((one) => one !== code))
                }
              />
            ))}
          </Form>
        </CardBody>
      </Card>
    </Screen>
  )
}
