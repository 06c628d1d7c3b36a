// One widget: its settings, previewed on a sample shop page, and published together.
import type { OwnerWidget } from '@askwell/contract'
import { useParams } from '@tanstack/react-router'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Gone } from '../../parts/gone.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { WidgetForm } from './form/widget-form.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { SnippetSheet } from './snippet-sheet.tsx'
import { useWidgetDraft } from './use-widget-draft.ts'
import style from './widget.module.css'
import { widgetsWords } from './widgets-words.ts'

/** Where the list of widgets is. */
const ofWidgets = { type: 'widget' }

export default function WidgetScreen() {
  const say = useWords(widgetsWords)
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const widget = useCall('get_widget', { params: { code } })
  const node = useCall(
    'get_node',
    { params: { id: widget.data?.node_id ?? '' } },
    { when: widget.data !== undefined },
  )
  const { data, error } = widget
  if (error?.status === 404)
    return (
      <Gone
        icon={MessageCircleOff}
        title={say('widgets.gone')}
        back={{ to: '/channels', search: ofWidgets, label: say('widgets.title') }}
      />
    )
  if (data === undefined) return <Unread code={code} error={error} onRetry={widget.refetch} />
  return (
    <Configurator
      key={data.code}
      widget={data}
      name={node.data?.name ?? data.code}
      nodeColor={node.data?.primary_color ?? null}
    />
  )
}

/** Skeletons of the form and the frame, or why they did not load. */
function Unread({
  code,
  error,
  onRetry,
}: {
  readonly code: string
  readonly error: Error | null
  readonly onRetry: () => unknown
}) {
  const say = useWords(widgetsWords)
  const under = { to: '/channels', search: ofWidgets, label: say('widgets.title') }
  if (error !== null)
    return (
      <Screen title={code} under={under}>
        <Card>
          <Failed error={error} onRetry={onRetry} title={say('widgets.oneFailed')} />
        </Card>
      </Screen>
    )
  return (
    <Screen title={code} under={under} fills="whole">
      <div className={style['desk']}>
        <div className={style['form']}>
          <Skeleton rows={10} />
        </div>
        <div>
          <Skeleton rows={1} height={480} />
        </div>
      </div>
    </Screen>
  )
}

interface ConfiguratorProps {
  readonly widget: OwnerWidget
  readonly name: string
  readonly nodeColor: string | null
}

function Configurator({ widget, name, nodeColor }: ConfiguratorProps) {
  const say = useWords(widgetsWords)
  const mayWrite = useMay()('surveys.write')
  const { draft, changes, set, discard, settle } = useWidgetDraft(widget)
  const putLive = useChange('patch_widget', ['get_widget', 'list_widgets'])
  const [isHandingOut, setIsHandingOut] = useState(false)
  const count = Object.keys(changes).length
  const live = () =>
    putLive.mutate(
      { params: { code: widget.code }, body: changes },
      {
        onSuccess: () => {
          settle(changes)
          toast.success(say('widgets.isLive'))
        },
        // An error of a field is shown beside it.
        onError: (error) => error.errors.length === 0 && tellFailure(error),
      },
    )
  const giveUp = () => {
    const thrown = changes
    discard()
    putLive.reset()
    toast(say('widgets.discarded'), {
      action: { label: say('widgets.undo'), onClick: () => set(thrown) },
    })
  }
  return (
    <Screen
      title={name}
      under={{ to: '/channels', search: ofWidgets, label: say('widgets.title') }}
      fills="whole"
      beside={
        <>
          <Tag tone={widget.is_visible ? 'success' : 'plain'}>
            {say(widget.is_visible ? 'widgets.live' : 'widgets.off')}
          </Tag>
          <span className={style['code']}>{widget.code}</span>
        </>
      }
      actions={
        <>
          <span aria-live="polite">
            {count > 0 && <Tag tone="warn">{say('widgets.changes', { count })}</Tag>}
          </span>
          {count > 0 && (
            <ActionButton kind="quiet" onPress={giveUp}>
              {say('widgets.discard')}
            </ActionButton>
          )}
          <ActionButton onPress={() => setIsHandingOut(true)}>
            {say('widgets.snippet')}
          </ActionButton>
          {mayWrite && (
            <ActionButton
              kind="primary"
              onPress={live}
              isBusy={putLive.isPending}
              isDisabled={count === 0}
            >
              {say('widgets.putLive')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className={style['desk']}>
        <WidgetForm
          widget={widget}
          draft={draft}
          set={(more) => {
            set(more)
            if (putLive.error) putLive.reset()
          }}
          isReadOnly={!mayWrite}
          errors={putLive.error?.errors ?? []}
        />
        <PreviewPane name={name} nodeColor={nodeColor} draft={draft} hasChanges={count > 0} />
      </div>
      <SnippetSheet widget={widget} isOpen={isHandingOut} onClose={() => setIsHandingOut(false)} />
    </Screen>
  )
}
