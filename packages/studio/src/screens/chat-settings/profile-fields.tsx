// The fields of a profile, with the face as a visitor will see it; the address and the colour change it during typing.
import type { Agent } from '@askwell/contract'
import { useId, useState } from 'react'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import type { FormValues } from '../../parts/form.tsx'
import { useWords } from '../../words/words.ts'
import { Face } from '../inbox/face.tsx'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'

const usualColor = '#0a6f9c'

export function ProfileFields({ agent }: { readonly agent: Agent | null }) {
  const say = useWords(chatSettingsWords)
  const id = useId()
  const [color, setColor] = useState(agent?.avatar_color ?? usualColor)
  return (
    <>
      <div className={style['faceLine']}>
        <Face
          name={agent?.name ?? agent?.nickname ?? '?'}
          url={agent?.avatar_url ?? null}
          color={color}
          size={44}
        />
        <div className={fieldStyle['field']}>
          <label className={fieldStyle['label']} htmlFor={id}>
            {say('chatSettings.color')}
          </label>
          <input
            id={id}
            className={style['color']}
            type="color"
            name="avatar_color"
            value={color}
            onChange={({ currentTarget }) => setColor(currentTarget.value)}
          />
        </div>
      </div>
      <div className={style['pair']}>
        <Field
          name="name"
          label={say('chatSettings.name')}
          defaultValue={agent?.name ?? ''}
          maxLength={255}
        />
        <Field
          name="surname"
          label={say('chatSettings.surname')}
          defaultValue={agent?.surname ?? ''}
          maxLength={255}
        />
      </div>
      <Field
        name="nickname"
        label={say('chatSettings.nickname')}
        help={say('chatSettings.nicknameHelp')}
        defaultValue={agent?.nickname ?? ''}
        maxLength={255}
      />
      <Field
        name="avatar_url"
        label={say('chatSettings.avatar')}
        help={say('chatSettings.avatarHelp')}
        defaultValue={agent?.avatar_url ?? ''}
        maxLength={2_000}
      />
    </>
  )
}

export const profileNames = ['name', 'surname', 'nickname', 'avatar_url', 'avatar_color'] as const

/** As the calls accept it: an empty field is left out. */
export const profileOf = (
  values: FormValues,
): Readonly<Record<(typeof profileNames)[number], string | null>> => {
  const said = (name: string): string | null => values[name]?.trim() || null
  return {
    name: said('name'),
    surname: said('surname'),
    nickname: said('nickname'),
    avatar_url: said('avatar_url'),
    avatar_color: said('avatar_color'),
  }
}
