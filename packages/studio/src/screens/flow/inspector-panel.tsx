// Beside the canvas: the forms of what is selected, or else of the survey itself.
import type { Flow } from '@askwell/contract'
import { ChevronLeft, Languages, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from 'react-aria-components'
import { LinkButton } from '../../parts/action-button.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import type { Selection } from './draft/draft-store.ts'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import { kindOf } from './element-kinds.ts'
import { flowWords } from './flow-words.ts'
import { takesTriggers } from './inspector/edits/answers.ts'
import { ElementForm } from './inspector/element-form.tsx'
import { inspectorWords } from './inspector/inspector-words.ts'
import { LanguagesForm } from './inspector/languages-form.tsx'
import { languagesWords } from './inspector/languages-words.ts'
import { RulesForm } from './inspector/rules-form.tsx'
import { TriggersForm } from './inspector/triggers-form.tsx'
import { elementText } from './spoken-text.ts'
import style from './state/state-panel.module.css'
import { StatePanel } from './state/state-panel.tsx'
import { stateWords } from './state/state-words.ts'
import { useRemoveElement, useRemoveTransition } from './state/use-remove.ts'
import { useKindName } from './use-kind-name.ts'

export const InspectorPanel = memo(function InspectorPanel({
  opened,
}: {
  readonly opened: number
}) {
  const flow = useDraft((snapshot) => snapshot.flow)
  const selection = useDraft((snapshot) => snapshot.selection)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  if (selection.kind === 'none') return <SurveyForm flow={flow} />
  const state = flow.states.find(({ id }) => id === selection.stateId)
  if (!state) return <SurveyForm flow={flow} />
  if (selection.kind === 'element')
    return <ElementPart flow={flow} selection={selection} languageCode={languageCode} />
  if (selection.kind === 'transition')
    return <TransitionPart flow={flow} selection={selection} languageCode={languageCode} />
  return (
    <StatePanel
      key={state.id}
      flow={flow}
      state={state}
      languageCode={languageCode}
      opened={opened}
    />
  )
})

function SurveyForm({ flow }: { readonly flow: Flow }) {
  const say = useWords(flowWords)
  const sayLanguages = useWords(languagesWords)
  const translations = useDraft((snapshot) => snapshot.translations)
  const { edit } = useDraftStore()
  return (
    <>
      <header className={style['head']}>
        <h2>{say('flow.settings')}</h2>
      </header>
      <div className={style['part']}>
        <LiveText
          label={say('flow.name')}
          help={say('flow.nameHelp')}
          value={flow.name}
          maxLength={255}
          // A survey always has a name; an empty field changes nothing.
          onChange={(name) =>
            name.trim() !== '' && edit((before) => ({ ...before, name }), 'survey name')
          }
        />
        <Toggle
          label={say('flow.partials')}
          help={say('flow.partialsHelp')}
          isOn={flow.allowSavingIncompleteSurvey}
          onChange={(isOn) => edit((before) => ({ ...before, allowSavingIncompleteSurvey: isOn }))}
        />
      </div>
      <section className={style['part']} aria-label={sayLanguages('languages.title')}>
        <h3>{sayLanguages('languages.title')}</h3>
        <LanguagesForm flow={flow} edit={edit} translations={translations} />
        <LinkButton to={`/flows/${flow.id}`} search={{ side: 'translate' }}>
          <Languages size={14} aria-hidden />
          {sayLanguages('texts.open')}
        </LinkButton>
      </section>
    </>
  )
}

interface PartProps<Kind extends Selection['kind']> {
  readonly flow: Flow
  readonly selection: Extract<Selection, { kind: Kind }>
}

function ElementPart({
  flow,
  selection,
  languageCode,
}: PartProps<'element'> & { readonly languageCode: string }) {
  const say = useWords(stateWords)
  const kindName = useKindName()
  const sayInspector = useWords(inspectorWords)
  const removeElement = useRemoveElement()
  const { edit } = useDraftStore()
  const element = flow.elements.find(({ id }) => id === selection.elementId)
  if (!element) return null
  const name = elementText(flow, element, languageCode) || kindName(kindOf(element))
  return (
    <>
      <Head flow={flow} stateId={selection.stateId}>
        <IconButton
          icon={Trash2}
          tone="danger"
          label={say('state.removeElement', { name })}
          onPress={() => removeElement(element.id)}
        />
      </Head>
      <div className={style['part']}>
        <ElementForm
          flow={flow}
          element={element}
          languageCode={languageCode}
          edit={edit}
          takesFocus={selection.isNew === true}
        />
      </div>
      {element.question && takesTriggers(element.question) && (
        <section className={style['part']} aria-label={sayInspector('trigger.title')}>
          <h2>{sayInspector('trigger.title')}</h2>
          <TriggersForm
            key={element.id}
            flow={flow}
            element={element}
            languageCode={languageCode}
            edit={edit}
          />
        </section>
      )}
    </>
  )
}

function TransitionPart({
  flow,
  selection,
  languageCode,
}: PartProps<'transition'> & { readonly languageCode: string }) {
  const say = useWords(stateWords)
  const { edit } = useDraftStore()
  const remove = useRemoveTransition()
  const place =
    flow.transitions
      .filter(({ fromStateId }) => fromStateId === selection.stateId)
      .findIndex(({ id }) => id === selection.transitionId) + 1
  const transition = flow.transitions.find(({ id }) => id === selection.transitionId)
  return (
    <>
      <Head flow={flow} stateId={selection.stateId}>
        <IconButton
          icon={Trash2}
          tone="danger"
          label={say('state.removeWay', { place })}
          onPress={() => remove(selection.transitionId)}
        />
      </Head>
      {transition && (
        <div className={style['part']}>
          <RulesForm
            key={transition.id}
            flow={flow}
            transition={transition}
            languageCode={languageCode}
            edit={edit}
          />
        </div>
      )}
    </>
  )
}

function Head({
  flow,
  stateId,
  children,
}: {
  readonly flow: Flow
  readonly stateId: string
  readonly children: React.ReactNode
}) {
  const say = useWords(stateWords)
  const sayFlow = useWords(flowWords)
  const { select } = useDraftStore()
  const name = flow.states.find(({ id }) => id === stateId)?.name || sayFlow('flow.namelessState')
  return (
    <header className={style['head']}>
      <Button
        className={style['back'] ?? ''}
        aria-label={say('state.backTo', { name })}
        onPress={() => select({ kind: 'state', stateId })}
      >
        <ChevronLeft size={16} aria-hidden />
        <span dir="auto">{name}</span>
      </Button>
      <span className={style['grow']} />
      {children}
    </header>
  )
}
