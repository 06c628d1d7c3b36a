// The form of a topic, with the number of texts that its words find.
import type { Theme } from '@askwell/contract'
import { useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { useSettled } from '../../api/use-settled.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { languageName } from '../../words/language-name.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import type { AnalysisScope } from './narrowings.ts'
import { draftFault, draftOf, ruleOf, type TopicDraft } from './topic-draft.ts'
import { topicWords } from './topic-words.ts'

/** What a new topic begins with has no id. */
export type EditedTopic = Pick<Theme, 'name' | 'terms' | 'not' | 'question'> & {
  readonly id?: string
}

interface TopicSheetProps {
  readonly topic: EditedTopic
  readonly questionId: string
  readonly analysis: AnalysisScope
  /** Codes of the languages that texts are in. */
  readonly languages: readonly string[]
  /** `id`: of what was saved; null = it was deleted. */
  readonly onSaved: (id: string | null) => void
  readonly onClose: () => void
}

const touched = ['list_themes', 'analyse'] as const

export function TopicSheet(props: TopicSheetProps) {
  const { topic, questionId, languages, onSaved, onClose } = props
  const say = useWords(topicWords)
  const create = useChange('create_theme', touched)
  const patch = useChange('patch_theme', touched)
  const remove = useChange('delete_theme', touched)
  const [draft, setDraft] = useState(() => draftOf(topic, languages))
  const [isChecked, setIsChecked] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const fault = draftFault(draft)
  const { id } = topic
  const save = async (): Promise<void> => {
    const body = ruleOf(draft)
    const saved =
      id === undefined
        ? await create.mutateAsync({ body })
        : await patch.mutateAsync({ params: { id }, body })
    onSaved(saved.id)
  }
  const wordingOf = ({ errors }: CallRefused): string | null =>
    errors[0]?.field === 'name' ? say('topic.fault.taken') : null
  const codes = Object.keys(draft.terms)
  return (
    <Sheet isOpen onClose={onClose} title={say(id === undefined ? 'topic.new' : 'topic.edit')}>
      <Form
        error={create.error ?? patch.error}
        wording={wordingOf}
        onSubmit={async () => {
          setIsChecked(true)
          if (fault === null) await save()
        }}
        actions={
          <>
            {id !== undefined && (
              <ActionButton kind="quiet" onPress={() => setIsDeleting(true)}>
                {say('topic.delete')}
              </ActionButton>
            )}
            <ActionButton kind="primary" type="submit" isBusy={create.isPending || patch.isPending}>
              {say('topic.save')}
            </ActionButton>
          </>
        }
      >
        <LiveText
          label={say('topic.name')}
          value={draft.name}
          maxLength={80}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        {codes.map((code, at) => (
          <LiveText
            key={code}
            label={say('topic.terms', { language: languageName(code) })}
            value={draft.terms[code] ?? ''}
            rows={2}
            {...(at === 0 && { help: say('topic.termsHelp') })}
            onChange={(typed) => setDraft({ ...draft, terms: { ...draft.terms, [code]: typed } })}
          />
        ))}
        <LiveText
          label={say('topic.not')}
          value={draft.not}
          help={say('topic.notHelp')}
          onChange={(not) => setDraft({ ...draft, not })}
        />
        <Choice
          label={say('topic.where')}
          options={[
            { id: 'here', name: say('topic.here') },
            { id: 'everywhere', name: say('topic.everywhere') },
          ]}
          value={draft.question === null ? 'everywhere' : 'here'}
          onChange={(where) =>
            setDraft({
              ...draft,
              question: where === 'here' ? (topic.question ?? questionId) : null,
            })
          }
        />
        <FoundTexts {...props} draft={draft} />
        {isChecked && fault !== null && (
          <p className={fieldStyle['error']} role="alert">
            {fault.kind === 'term'
              ? say('topic.fault.term', { term: fault.term })
              : say(`topic.fault.${fault.kind}`)}
          </p>
        )}
      </Form>
      {id !== undefined && (
        <Confirm
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          title={say('topic.delete')}
          text={say('topic.deleteText')}
          action={say('topic.delete')}
          change={remove}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id } })
            onSaved(null)
          }}
        />
      )}
    </Sheet>
  )
}

const typingMs = 400

/** What the words find while they are typed. A name is not needed for that. */
function FoundTexts({
  topic,
  questionId,
  analysis,
  draft,
}: TopicSheetProps & { readonly draft: TopicDraft }) {
  const say = useWords(topicWords)
  const number = useNumber()
  const rule = useSettled({ ...ruleOf(draft), name: '?' }, typingMs)
  const isRule = draftFault({ ...draft, name: '?' }) === null && Object.keys(rule.terms).length > 0
  const { data } = useCall(
    'analyse',
    {
      body: {
        ...analysis,
        ask: [
          { kind: 'themes', question: questionId, trial: { rule, in_place_of: topic.id ?? null } },
        ],
      },
    },
    { keeps: 'last', when: isRule },
  )
  const answer = data?.answers[0]
  if (!isRule || answer?.kind !== 'themes' || answer.trial === null) return null
  const count = answer.groups['all']?.themes.find(({ theme_id }) => theme_id === null)?.count ?? 0
  const { added, removed } = answer.trial
  return (
    <p className={fieldStyle['help']} role="status">
      {say('topic.found', { count })}
      {topic.id !== undefined &&
        ` · ${say('topic.change', { added: number(added), removed: number(removed) })}`}
    </p>
  )
}
