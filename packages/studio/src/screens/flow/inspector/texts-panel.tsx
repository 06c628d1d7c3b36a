// Every text of a survey side by side in two languages, to write what is missing, and as files for translators.
import type { Flow } from '@askwell/contract'
import { Languages } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Notice } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import partStyle from '../../../questions/parts/parts.module.css'
import { useWords } from '../../../words/words.ts'
import { type FlowText, isWritten, textsOf, withTexts } from './edits/texts.ts'
import { isOutdated, type Translations, unitOf } from './edits/translations.ts'
import style from './languages.module.css'
import { languagesWords } from './languages-words.ts'
import { TextFiles } from './text-files.tsx'

export interface TextsPanelProps {
  readonly flow: Flow
  readonly edit: Edit
  readonly translations: Translations
  /** The translation of this unit is right for the new source text as well. */
  readonly onConfirm: (unit: string) => void
}

/** More fields at once make a keystroke slow. */
const pageSize = 60

export function TextsPanel({ flow, edit, translations, onConfirm }: TextsPanelProps) {
  const say = useWords(languagesWords)
  const usual = flow.languages.find(({ id }) => id === flow.defaultLanguageId) ?? flow.languages[0]
  const [from, setFrom] = useState(usual?.code ?? 'en')
  const [wish, setTo] = useState<string | null>(null)
  const to =
    flow.languages.find(({ code }) => code === wish)?.code ??
    flow.languages.find(({ code }) => code !== from)?.code ??
    from
  const [isMissingOnly, setIsMissingOnly] = useState(false)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(pageSize)
  // A text must not vanish while it is being written: the missing texts are determined when the filter is set.
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const places = textsOf(flow)
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase()
  const found = places.filter(
    ({ path, key, text }) =>
      (!isMissingOnly || missing.has(path)) &&
      (wanted === '' ||
        key.includes(wanted) ||
        Object.values(text).some((words) => words.toLocaleLowerCase().includes(wanted))),
  )
  const languages = flow.languages.map(({ code, name }) => ({ id: code, name }))
  const onlyMissing = (isOn: boolean, into: string) => {
    setIsMissingOnly(isOn)
    setMissing(
      new Set(
        isOn
          ? places
              .filter(
                (place) => !isWritten(place.text, into) || isOutdated(place, into, translations),
              )
              .map(({ path }) => path)
          : [],
      ),
    )
  }
  return (
    <section className={style['texts']} aria-label={say('texts.title')}>
      <div className={style['bar']}>
        <Choice label={say('texts.from')} options={languages} value={from} onChange={setFrom} />
        <Choice
          label={say('texts.to')}
          options={languages}
          value={to}
          onChange={(code) => {
            setTo(code)
            onlyMissing(isMissingOnly, code)
          }}
        />
        <div className={style['search']}>
          <LiveText label={say('texts.search')} value={search} onChange={setSearch} />
        </div>
        <Toggle
          label={say('texts.missing')}
          isOn={isMissingOnly}
          onChange={(isOn) => onlyMissing(isOn, to)}
        />
        <div className={style['ends']}>
          <TextFiles flow={flow} edit={edit} />
        </div>
      </div>
      {flow.languages.length === 1 && (
        <p className={`${style['line']} ${partStyle['note']}`}>{say('texts.one')}</p>
      )}
      {found.length === 0 ? (
        <Nothing places={places} isMissingOnly={isMissingOnly && wanted === ''} />
      ) : (
        found
          .slice(0, shown)
          .map((place) => (
            <TextLine
              key={place.path}
              flow={flow}
              place={place}
              from={from}
              to={to}
              edit={edit}
              translations={translations}
              onConfirm={onConfirm}
            />
          ))
      )}
      {found.length > shown && (
        <div className={style['more']}>
          <ActionButton onPress={() => setShown(shown + pageSize)}>
            {say('texts.more', { count: Math.min(pageSize, found.length - shown) })}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

function Nothing({
  places,
  isMissingOnly,
}: {
  readonly places: readonly FlowText[]
  readonly isMissingOnly: boolean
}) {
  const say = useWords(languagesWords)
  if (places.length === 0)
    return <Notice icon={Languages} title={say('texts.none')} text={say('texts.noneText')} />
  if (isMissingOnly)
    return (
      <Notice
        icon={Languages}
        tone="success"
        title={say('texts.allThere')}
        text={say('texts.allThereText')}
      />
    )
  return <Notice icon={Languages} title={say('texts.nothing')} text={say('texts.nothingText')} />
}

interface TextLineProps extends TextsPanelProps {
  readonly place: FlowText
  readonly from: string
  readonly to: string
}

function TextLine({ flow, place, from, to, edit, translations, onConfirm }: TextLineProps) {
  const say = useWords(languagesWords)
  const { path, key, kind, text } = place
  const nameOf = (code: string) =>
    flow.languages.find((language) => language.code === code)?.name ?? code
  const unit = unitOf(path, to)
  const rows = Math.max(2, Math.ceil((text[from]?.length ?? 0) / 60))
  return (
    <div className={style['line']}>
      <span className={style['what']}>
        {say(`texts.kind.${kind}`)}
        {key !== '' && <span className={style['key']}>{key}</span>}
      </span>
      {(from === to ? [from] : [from, to]).map((code) => (
        <LiveText
          key={code}
          label={`${say(`texts.kind.${kind}`)} ${key}, ${nameOf(code)}`}
          labelIs="hidden"
          value={text[code] ?? ''}
          rows={rows}
          maxLength={20_000}
          onChange={(words) =>
            edit(
              (known) => withTexts(known, new Map([[path, { [code]: words }]])),
              `${path}.${code}`,
            )
          }
        />
      ))}
      {isOutdated(place, to, translations) && (
        <div className={style['outdated']}>
          <Tag tone="warn">{say('texts.outdated')}</Tag>
          <span className={partStyle['note']}>
            {say('texts.outdatedText', { base: translations[unit]?.base ?? '' })}
          </span>
          <ActionButton
            kind="quiet"
            onPress={() => onConfirm(unit)}
            label={say('texts.stillRightOf', { key: key || say(`texts.kind.${kind}`) })}
          >
            {say('texts.stillRight')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
