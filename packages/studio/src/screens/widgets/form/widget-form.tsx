// The form of a widget, group by group, and how to delete it.
import type { ErrorBody, OwnerWidget } from '@askwell/contract'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import formStyle from '../../../parts/form.module.css'
import { partWords } from '../../../parts/part-words.ts'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import style from '../widget.module.css'
import { widgetFormWords, widgetsWords } from '../widgets-words.ts'
import { AudienceGroup } from './audience-group.tsx'
import { EventsGroup } from './events-group.tsx'
import { IdentityGroup } from './identity-group.tsx'
import { LookGroup } from './look-group.tsx'
import { OpeningGroup } from './opening-group.tsx'
import type { GroupProps } from './settings.tsx'
import { ShowingGroup } from './showing-group.tsx'
import { SurveyGroup } from './survey-group.tsx'

interface WidgetFormProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  readonly widget: OwnerWidget
  readonly errors: ErrorBody['errors']
}

export function WidgetForm({ widget, draft, set, isReadOnly, errors }: WidgetFormProps) {
  const say = useWords(widgetFormWords)
  const sayScreen = useWords(widgetsWords)
  const sayPart = useWords(partWords)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) alert.current?.focus()
  }, [errors])
  const group = { draft, set, isReadOnly }
  return (
    <form
      className={style['form']}
      aria-label={sayScreen('widgets.title')}
      onSubmit={(event) => event.preventDefault()}
    >
      {isReadOnly && <p className={style['readOnly']}>{sayScreen('widgets.readOnly')}</p>}
      {errors.length > 0 && (
        <div className={style['alert']}>
          <div ref={alert} className={formStyle['alert']} role="alert" tabIndex={-1}>
            <CircleAlert size={16} aria-hidden />
            {say('widget.check')}
          </div>
        </div>
      )}
      <OpeningGroup {...group} />
      <LookGroup
        {...group}
        logoFault={
          errors.some(({ field }) => field === 'node_logo_url') ? sayPart('part.check') : null
        }
      />
      <ShowingGroup {...group} errors={errors} />
      <AudienceGroup {...group} errors={errors} />
      <EventsGroup {...group} errors={errors} />
      <SurveyGroup {...group} />
      <IdentityGroup {...group} widget={widget} />
      {!isReadOnly && <TakeDown code={widget.code} />}
    </form>
  )
}

function TakeDown({ code }: { readonly code: string }) {
  const say = useWords(widgetsWords)
  const navigate = useNavigate()
  const remove = useChange('delete_widget', ['list_widgets'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={style['end']}>
      <ActionButton kind="danger" onPress={() => setIsAsking(true)}>
        {say('widgets.delete')}
      </ActionButton>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={say('widgets.delete')}
        text={say('widgets.deleteText')}
        action={say('widgets.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { code } })
          await navigate({ to: '/channels', search: { type: 'widget' } as never })
        }}
      />
    </div>
  )
}
