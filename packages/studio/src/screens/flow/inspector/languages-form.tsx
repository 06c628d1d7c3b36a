// The languages a survey is written in: which, in what order, which is the default, and how complete each is.
import type { Flow, Language } from '@askwell/contract'
import { Languages, X } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { OrderRow, useOrder } from '../../../parts/order-row.tsx'
import { Picker } from '../../../parts/picker.tsx'
import { Tag } from '../../../parts/tag.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import { newId } from '../../../questions/parts/part-props.ts'
import partStyle from '../../../questions/parts/parts.module.css'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import { interfaceLanguages, languageIn } from './edits/interface-languages.ts'
import {
  addLanguage,
  moveLanguage,
  removeLanguage,
  renameLanguage,
  setDefaultLanguage,
} from './edits/languages.ts'
import { completeness, type FlowText, textsOf } from './edits/texts.ts'
import { isOutdated, type Translations } from './edits/translations.ts'
import style from './languages.module.css'
import { languagesWords } from './languages-words.ts'

export interface LanguagesFormProps {
  readonly flow: Flow
  readonly edit: Edit
  readonly translations: Translations
}

export function LanguagesForm({ flow, edit, translations }: LanguagesFormProps) {
  const say = useWords(languagesWords)
  const own = useLanguage()
  const places = textsOf(flow)
  const order = useOrder(flow.languages.length, (from, to) => edit(moveLanguage(from, to)))
  const offered = Object.entries(interfaceLanguages)
    .filter(([code]) => !flow.languages.some((language) => language.code === code))
    .map(([code, name]) => ({ id: code, name: languageIn(code, own), note: name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, own))
  return (
    <div className={partStyle['stack']}>
      <p className={partStyle['note']}>{say('languages.note')}</p>
      <div>
        {flow.languages.map((language, at) => (
          <OrderRow
            key={language.id}
            order={order}
            at={at}
            name={language.name}
            actions={
              language.id !== flow.defaultLanguageId && (
                <Removal language={language} places={places} edit={edit} />
              )
            }
          >
            <LanguageLine
              flow={flow}
              language={language}
              places={places}
              edit={edit}
              translations={translations}
            />
          </OrderRow>
        ))}
      </div>
      <Picker
        label={say('languages.add')}
        look="add"
        icon={Languages}
        items={offered}
        chosen={[]}
        takes="one"
        empty={say('languages.add')}
        onChoose={([code]) => {
          const name = Object.entries(interfaceLanguages).find(([known]) => known === code)?.[1]
          if (code !== undefined && name !== undefined)
            edit(addLanguage({ code, id: newId(), name }))
        }}
      />
    </div>
  )
}

interface LanguageLineProps extends LanguagesFormProps {
  readonly language: Language
  readonly places: readonly FlowText[]
}

function LanguageLine({ flow, language, places, edit, translations }: LanguageLineProps) {
  const say = useWords(languagesWords)
  const { written, all } = completeness(places, language.code)
  const outdated = places.filter((place) => isOutdated(place, language.code, translations)).length
  const isDefault = language.id === flow.defaultLanguageId
  return (
    <div className={style['language']}>
      <LiveText
        label={say('languages.name')}
        labelIs="hidden"
        value={language.name}
        maxLength={100}
        // The document does not accept a language without a name.
        onChange={(name) =>
          name.trim() !== '' && edit(renameLanguage(language.id, name), `${language.id}.name`)
        }
      />
      <div className={style['below']}>
        {isDefault ? (
          <Tag tone="accent">{say('languages.default')}</Tag>
        ) : (
          <ActionButton
            kind="quiet"
            onPress={() => edit(setDefaultLanguage(language.id))}
            label={say('languages.makeDefault', { name: language.name })}
          >
            {say('languages.makeThis')}
          </ActionButton>
        )}
        <meter
          className={style['meter']}
          min={0}
          max={Math.max(1, all)}
          value={written}
          aria-label={say('languages.complete', { written, all })}
        />
        <span className={partStyle['note']}>
          {written === all && outdated === 0
            ? say('languages.whole')
            : say('languages.complete', { written, all })}
        </span>
        {outdated > 0 && <Tag tone="warn">{say('languages.outdated', { count: outdated })}</Tag>}
      </div>
      {!(language.code in interfaceLanguages) && (
        <p className={partStyle['note']}>{say('languages.english')}</p>
      )}
    </div>
  )
}

const atOnce = { error: null, isPending: false }

function Removal({ language, places, edit }: Omit<LanguageLineProps, 'flow' | 'translations'>) {
  const say = useWords(languagesWords)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <IconButton
        icon={X}
        label={say('languages.remove', { name: language.name })}
        tone="danger"
        onPress={() => setIsAsked(true)}
      />
      <Confirm
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={say('languages.remove', { name: language.name })}
        text={say('languages.removeText', { count: completeness(places, language.code).written })}
        action={say('languages.confirm')}
        change={atOnce}
        onConfirm={async () => edit(removeLanguage(language.id))}
      />
    </>
  )
}
