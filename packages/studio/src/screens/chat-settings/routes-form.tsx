// Who gets a chat and how soon, by the answers: the first route whose conditions all hold applies.
import type { ChatRoute, Flow } from '@askwell/contract'
import { Plus, X } from 'lucide-react'
import { Input, Label, TextField } from 'react-aria-components'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { IconButton } from '../../parts/icon-button.tsx'
import { OrderRow, useOrder } from '../../parts/order-row.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { moved } from '../../questions/edits/change-element.ts'
import { defaultCode } from '../../questions/parts/part-props.ts'
import { useWords } from '../../words/words.ts'
import { Conditions } from '../flow/inspector/rules-form.tsx'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'
import { lent, rulesAfter } from './route-rules.ts'

interface RoutesFormProps {
  readonly flowId: string
  readonly routes: readonly ChatRoute[]
  /** Conversations are assigned automatically. */
  readonly isAssigning: boolean
  readonly onChange: (routes: ChatRoute[]) => void
}

const mostRoutes = 100
const fresh: ChatRoute = { topic: '', rules: [], priority: 0, agent_id: null }

export function RoutesForm({ flowId, routes, isAssigning, onChange }: RoutesFormProps) {
  const say = useWords(chatSettingsWords)
  const flow = useCall('get_flow', { params: { id: flowId } })
  const order = useOrder(routes.length, (from, to) => onChange(moved(routes, from, to)))
  if (flow.error) return <Failed error={flow.error} onRetry={flow.refetch} />
  if (!flow.data) return <Skeleton rows={2} />
  const document = flow.data
  return (
    <section className={style['routes']} aria-labelledby="routes-heading">
      <h3 id="routes-heading">{say('chatSettings.routes')}</h3>
      <p className={style['readOnly']}>{say('chatSettings.routesHelp')}</p>
      {routes.map((route, at) => (
        <OrderRow
          key={at}
          order={order}
          at={at}
          name={route.topic || say('chatSettings.route', { place: at + 1 })}
          actions={
            <IconButton
              icon={X}
              tone="danger"
              label={say('chatSettings.removeRoute', {
                name: route.topic || say('chatSettings.route', { place: at + 1 }),
              })}
              onPress={() => onChange(routes.toSpliced(at, 1))}
            />
          }
        >
          <RouteForm
            flow={document}
            route={route}
            isAssigning={isAssigning}
            onChange={(next) => onChange(routes.with(at, next))}
          />
        </OrderRow>
      ))}
      {routes.length < mostRoutes && (
        <div>
          <ActionButton onPress={() => onChange([...routes, fresh])}>
            <Plus size={15} aria-hidden />
            {say('chatSettings.addRoute')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

const nobody = 'nobody'
const soonness = { first: 100, sooner: 10, usual: 0, later: -10 } as const
type Soonness = keyof typeof soonness

interface RouteFormProps {
  readonly flow: Flow
  readonly route: ChatRoute
  readonly isAssigning: boolean
  readonly onChange: (route: ChatRoute) => void
}

function RouteForm({ flow, route, isAssigning, onChange }: RouteFormProps) {
  const say = useWords(chatSettingsWords)
  const agents = useCall('list_agents', {})
  const ground = lent(flow, route)
  const people = (agents.data?.items ?? []).map(({ id, name, nickname, email }) => ({
    id,
    name: name || nickname || email || say('chatSettings.unnamedAgent'),
  }))
  return (
    <div className={style['route']}>
      {ground && (
        <Conditions
          flow={ground.flow}
          transition={ground.transition}
          languageCode={defaultCode(flow)}
          edit={(change) => onChange({ ...route, rules: rulesAfter(flow, route, change) })}
        />
      )}
      <div className={style['pair']}>
        <TextField
          className={fieldStyle['field'] ?? ''}
          value={route.topic}
          maxLength={255}
          onChange={(topic) => onChange({ ...route, topic })}
        >
          <Label className={fieldStyle['label'] ?? ''}>{say('chatSettings.topic')}</Label>
          <Input className={fieldStyle['input'] ?? ''} dir="auto" />
        </TextField>
        <Choice
          label={say('chatSettings.goesTo')}
          options={[{ id: nobody, name: say('chatSettings.anyone') }, ...people]}
          value={route.agent_id ?? nobody}
          onChange={(id) => onChange({ ...route, agent_id: id === nobody ? null : id })}
        />
        <Choice
          label={say('chatSettings.soon')}
          options={(Object.keys(soonness) as Soonness[]).map((id) => ({
            id,
            name: say(`chatSettings.${id}`),
          }))}
          value={soonnessOf(route.priority)}
          onChange={(id) => onChange({ ...route, priority: soonness[id] })}
        />
      </div>
      {isAssigning && route.agent_id === null && people.length > 0 && (
        <Picker
          label={say('chatSettings.ableAgents')}
          items={people}
          chosen={route.agent_ids ?? []}
          onChoose={(agent_ids) => onChange({ ...route, agent_ids })}
          takes="several"
          empty={say('chatSettings.everyAgent')}
        />
      )}
    </div>
  )
}

/** A priority that a program wrote is shown as the nearest of the four, and kept until another is picked. */
function soonnessOf(priority: number): Soonness {
  if (priority >= 55) return 'first'
  if (priority > 0) return 'sooner'
  return priority < 0 ? 'later' : 'usual'
}
