// The person's own account: name, language and look, password, second factor, notifications, sessions.
import { toast } from 'sonner'
import { useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { chooseTheme, themes, useTheme } from '../../settings/theme.ts'
import { chooseLanguage, type Language, languages, useLanguage } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { useWords } from '../../words/words.ts'
import { ConnectionsCard } from '../assistants/connections-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import style from './profile.module.css'
import { profileWords } from './profile-words.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SingleSignOnCard } from './single-sign-on-card.tsx'

export default function Profile() {
  const say = useWords(profileWords)
  return (
    <Screen title={say('profile.title')}>
      <NameCard />
      <LookCard />
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <SingleSignOnCard />
      <NotificationsCard />
      <ConnectionsCard />
      <SessionsCard />
    </Screen>
  )
}

function NameCard() {
  const say = useWords(profileWords)
  const { person } = useMe()
  const change = useChange('patch_me', ['me', 'list_members'])
  return (
    <Card title={say('profile.you')}>
      <CardBody>
        <Form
          error={change.error}
          onSubmit={async (values) => {
            await change.mutateAsync({ body: { name: values['name'] ?? '' } })
            toast.success(say('profile.saved'))
          }}
          actions={
            <ActionButton type="submit" isBusy={change.isPending}>
              {say('profile.save')}
            </ActionButton>
          }
        >
          <Field
            name="name"
            label={say('profile.name')}
            defaultValue={person.name}
            isRequired
            maxLength={100}
            autoComplete="name"
          />
          <Field name="email" label={say('profile.email')} defaultValue={person.email} isReadOnly />
        </Form>
      </CardBody>
    </Card>
  )
}

const themeWords = {
  system: 'profile.system',
  light: 'profile.light',
  dark: 'profile.dark',
} as const

function LookCard() {
  const say = useWords(profileWords)
  const change = useChange('patch_me', ['me'])
  const language = useLanguage()
  const theme = useTheme()
  const speak = (next: Language) => {
    void chooseLanguage(next)
    change.mutate({ body: { language: next } }, { onError: tellFailure })
  }
  return (
    <Card title={say('profile.look')}>
      <CardBody>
        <div className={style['pair']}>
          <Choice
            label={say('profile.language')}
            options={languages.map((id) => ({ id, name: languageName(id) }))}
            value={language}
            onChange={speak}
          />
          <Choice
            label={say('profile.theme')}
            options={themes.map((id) => ({ id, name: say(themeWords[id]) }))}
            value={theme}
            onChange={chooseTheme}
          />
        </div>
      </CardBody>
    </Card>
  )
}
