// Calls to the owner's own systems, picked by name: one that fills a question, and one that looks its answer up.
import type { Flow } from '@askwell/contract'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker, type PickerItem } from '../../parts/picker.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { changeQuestion } from '../edits/change-element.ts'
import { wordsIn } from '../edits/question-edits.ts'
import { questionWords } from '../question-words.ts'
import { defaultCode, type PartProps } from './part-props.ts'
import style from './parts.module.css'

const none = ''

export function RequestPart({ element, question, edit }: PartProps) {
  const say = useWords(questionWords)
  return (
    <div className={style['group']}>
      <SystemPicker
        label={say('question.request')}
        kind="request"
        chosen={question.request?.referenceId ?? null}
        onChoose={(referenceId) =>
          edit(
            changeQuestion(element.id, (known) => ({
              ...known,
              request: referenceId === null ? null : { referenceId },
            })),
          )
        }
      />
      <p className={style['note']}>{say('question.requestHelp')}</p>
    </div>
  )
}

/** Where the choices of a dynamic question come from. */
export function OfferPart(props: PartProps) {
  const say = useWords(questionWords)
  const hasRequest = props.flow.elements.some(({ question }) => question?.request)
  return (
    <div className={style['group']}>
      <Binding {...props} label={say('question.offer')} />
      {hasRequest && <p className={style['note']}>{say('question.offerOther')}</p>}
    </div>
  )
}

export function BindingPart(props: PartProps) {
  const say = useWords(questionWords)
  return (
    <div className={style['group']}>
      <Binding {...props} label={say('question.binding')} />
      <p className={style['note']}>{say('question.bindingHelp')}</p>
    </div>
  )
}

function Binding({
  flow,
  element,
  question,
  languageCode,
  edit,
  label,
}: PartProps & { readonly label: string }) {
  const say = useWords(questionWords)
  const binding = question.bindingModel ?? null
  return (
    <>
      <SystemPicker
        label={label}
        kind="integration"
        chosen={binding?.referenceId ?? null}
        onChoose={(referenceId) =>
          edit(
            changeQuestion(element.id, (known) => ({
              ...known,
              bindingModel:
                referenceId === null ? null : { referenceId, keys: known.bindingModel?.keys ?? [] },
            })),
          )
        }
      />
      {binding && (
        <Picker
          label={say('question.sentAnswers')}
          items={answersOf(flow, languageCode, element.id)}
          chosen={binding.keys}
          takes="several"
          empty={say('question.noAnswers')}
          onChoose={(keys) =>
            edit(
              changeQuestion(element.id, (known) => ({
                ...known,
                bindingModel: { referenceId: binding.referenceId, keys },
              })),
            )
          }
        />
      )}
    </>
  )
}

const answersOf = (flow: Flow, languageCode: string, but: string): PickerItem[] =>
  flow.elements.flatMap(({ id, question }) =>
    question && id !== but
      ? [
          {
            id: question.key,
            name: wordsIn(question.body, languageCode, defaultCode(flow)) || question.key,
          },
        ]
      : [],
  )

interface SystemPickerProps {
  readonly label: string
  readonly kind: 'request' | 'integration'
  readonly chosen: string | null
  readonly onChoose: (referenceId: string | null) => void
}

function SystemPicker({ label, kind, chosen, onChoose }: SystemPickerProps) {
  const say = useWords(questionWords)
  const systems = useCall('list_integrations', { query: { limit: 500 } })
  if (systems.isPending) return <Skeleton rows={1} height={34} />
  if (systems.error)
    return (
      <div className={style['danger']} role="alert">
        {say('question.systemsFailed')}
        <ActionButton kind="quiet" onPress={() => void systems.refetch()}>
          {say('question.retry')}
        </ActionButton>
      </div>
    )
  const known = systems.data.items
    .filter((system) => system.kind === kind)
    .map((system) => ({ id: system.reference_id, name: system.reference_id, note: system.url }))
  const isGone = chosen !== null && !known.some(({ id }) => id === chosen)
  if (known.length === 0 && chosen === null)
    return <p className={style['note']}>{say('question.noSystems')}</p>
  return (
    <Picker
      label={label}
      items={[
        { id: none, name: say('question.none') },
        ...known,
        ...(isGone ? [{ id: chosen, name: say('question.gone', { name: chosen }) }] : []),
      ]}
      chosen={chosen === null ? [] : [chosen]}
      takes="one"
      empty={say('question.pickSystem')}
      onChoose={([id = none]) => onChoose(id === none ? null : id)}
    />
  )
}
