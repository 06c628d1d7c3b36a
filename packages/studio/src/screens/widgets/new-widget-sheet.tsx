// A new widget: which survey, and how it opens. The server assigns its code.
import { useNavigate } from '@tanstack/react-router'
import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { OpeningChoice } from './form/opening-group.tsx'
import { type Opening, settingsOfOpening } from './widget-draft.ts'
import { widgetsWords } from './widgets-words.ts'

export function NewWidgetSheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(widgetsWords)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('widgets.new')}>
      <NewWidget onDone={onClose} />
    </Sheet>
  )
}

function NewWidget({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(widgetsWords)
  const navigate = useNavigate()
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const create = useChange('create_widget', ['list_widgets'])
  const [chosen, setChosen] = useState<string | null>(null)
  const [opening, setOpening] = useState<Opening>('button')
  if (nodes.error) return <Failed error={nodes.error} onRetry={nodes.refetch} />
  if (nodes.data === undefined) return <Skeleton rows={3} />
  const choices = nodes.data.items.filter(({ status }) => status === 'active')
  const node =
    choices.find(({ id }) => id === chosen) ??
    choices.find(({ type }) => type === 'widget') ??
    choices[0]
  if (node === undefined)
    return (
      <Notice icon={Workflow} title={say('widgets.noSurvey')} text={say('widgets.noSurveyText')}>
        <LinkButton to="/surveys" kind="primary">
          {say('widgets.toSurveys')}
        </LinkButton>
      </Notice>
    )
  return (
    <Form
      error={create.error}
      onSubmit={async () => {
        const color =
          node.primary_color === null
            ? {}
            : { primary_color: node.primary_color, secondary_color: node.primary_color }
        const { code } = await create.mutateAsync({
          body: { node_id: node.id, ...settingsOfOpening(opening), ...color },
        })
        onDone()
        await navigate({ to: '/channels/widgets/$code', params: { code } })
      }}
      actions={
        <>
          <ActionButton onPress={onDone}>{say('widgets.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={create.isPending}>
            {say('widgets.make')}
          </ActionButton>
        </>
      }
    >
      <Choice
        label={say('widgets.chooseSurvey')}
        options={choices.map(({ id, name }) => ({ id, name }))}
        value={node.id}
        onChange={setChosen}
      />
      <OpeningChoice value={opening} onChange={setOpening} />
    </Form>
  )
}
