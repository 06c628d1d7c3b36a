// What an alert does: each action is a switch with its settings below.
import type { ReactNode } from 'react'
import { useMay, useMe } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import type { AlertDraft, DraftProps, Takers } from './alert-draft.ts'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'

const dueHours = 48

export function AlertActions({ draft, change }: DraftProps) {
  const say = useWords(alertsWords)
  const me = useMe().person.id
  const names = useMemberNames()
  const { followUp, conversation, tag } = draft
  return (
    <fieldset className={style['part']}>
      <legend className={fieldStyle['label']}>{say('alerts.then')}</legend>
      <Toggle
        label={say('alerts.followUp')}
        help={say('alerts.followUpHelp')}
        isOn={followUp !== null}
        onChange={(isOn) =>
          change({ followUp: isOn ? { takers: [me], dueHours, isHigh: false } : null })
        }
      />
      {followUp && (
        <Details>
          <TakersFields
            names={names}
            takers={followUp.takers}
            onChange={(takers) => change({ followUp: { ...followUp, takers } })}
          />
          <LiveNumber
            label={say('alerts.dueHours')}
            kind="whole"
            least={1}
            most={8_760}
            value={followUp.dueHours}
            onChange={(hours) => change({ followUp: { ...followUp, dueHours: hours } })}
          />
          <Toggle
            label={say('alerts.high')}
            isOn={followUp.isHigh}
            onChange={(isHigh) => change({ followUp: { ...followUp, isHigh } })}
          />
        </Details>
      )}
      <Toggle
        label={say('alerts.conversation')}
        help={say('alerts.conversationHelp')}
        isOn={conversation !== null}
        onChange={(isOn) => change({ conversation: isOn ? [me] : null })}
      />
      {conversation && (
        <Details>
          <TakersFields
            names={names}
            takers={conversation}
            onChange={(takers) => change({ conversation: takers })}
          />
        </Details>
      )}
      <MessageActions draft={draft} change={change} />
      <Toggle
        label={say('alerts.tag')}
        isOn={tag !== null}
        onChange={(isOn) => change({ tag: isOn ? '' : null })}
      />
      {tag !== null && (
        <Details>
          <LiveText
            label={say('alerts.tagName')}
            value={tag}
            onChange={(name) => change({ tag: name })}
          />
        </Details>
      )}
    </fieldset>
  )
}

interface TakersProps {
  readonly names: readonly { readonly id: string; readonly name: string }[]
  readonly takers: Takers
  readonly onChange: (takers: Takers) => void
}

function TakersFields({ names, takers, onChange }: TakersProps) {
  const say = useWords(alertsWords)
  const me = useMe().person.id
  return (
    <>
      <Choice
        label={say('alerts.takers')}
        options={[
          { id: 'members', name: say('alerts.members') },
          { id: 'contact_owner', name: say('alerts.contactOwner') },
        ]}
        value={takers === 'contact_owner' ? takers : 'members'}
        onChange={(kind) => onChange(kind === 'members' ? [me] : kind)}
      />
      {takers === 'contact_owner' ? (
        <p className={fieldStyle['help']}>{say('alerts.contactOwnerHelp')}</p>
      ) : (
        <>
          <Picker
            label={say('alerts.assignees')}
            items={names}
            chosen={takers}
            takes="several"
            empty={say('alerts.nobody')}
            onChoose={onChange}
          />
          <p className={fieldStyle['help']}>{say('alerts.assigneesHelp')}</p>
        </>
      )}
    </>
  )
}

interface MessageProps {
  readonly draft: Pick<AlertDraft, 'mailTo' | 'slack' | 'webhookId'>
  readonly change: (change: Partial<MessageProps['draft']>) => void
}

/** What both kinds of alert can do. */
export function MessageActions({ draft, change }: MessageProps) {
  const say = useWords(alertsWords)
  const me = useMe().person.id
  const names = useMemberNames()
  const { mailTo } = draft
  return (
    <>
      <Toggle
        label={say('alerts.mail')}
        isOn={mailTo !== null}
        onChange={(isOn) => change({ mailTo: isOn ? [me] : null })}
      />
      {mailTo && (
        <Details>
          <Picker
            label={say('alerts.mailTo')}
            items={names}
            chosen={mailTo}
            takes="several"
            empty={say('alerts.nobody')}
            onChoose={(ids) => change({ mailTo: ids })}
          />
        </Details>
      )}
      <Outside draft={draft} change={change} />
    </>
  )
}

function useMemberNames() {
  const members = useCall('list_members', {})
  return (members.data?.items ?? []).map(({ id, name }) => ({ id, name }))
}

/** Addresses outside of the workspace, which only people who manage keys set. */
function Outside({ draft: { slack, webhookId }, change }: MessageProps) {
  const say = useWords(alertsWords)
  const mayManage = useMay()('keys.manage')
  const webhooks = useCall('list_webhooks', { query: { limit: 500 } }, { when: mayManage })
  const addresses = (webhooks.data?.items ?? []).map(({ id, url }) => ({ id, name: url }))
  const [first] = addresses
  return (
    <>
      <Toggle
        label={say('alerts.slack')}
        help={say(mayManage ? 'alerts.slackHelp' : 'alerts.slackKeys')}
        isOn={slack !== null}
        isDisabled={!mayManage && slack === null}
        onChange={(isOn) => change({ slack: isOn ? { host: null, url: '' } : null })}
      />
      {slack && mayManage && (
        <Details>
          <LiveText
            label={say('alerts.slackUrl')}
            {...(slack.host !== null && { help: say('alerts.slackKnown', { host: slack.host }) })}
            value={slack.url}
            onChange={(url) => change({ slack: { ...slack, url } })}
          />
        </Details>
      )}
      {first && (
        <Toggle
          label={say('alerts.webhook')}
          isOn={webhookId !== null}
          onChange={(isOn) => change({ webhookId: isOn ? first.id : null })}
        />
      )}
      {first && webhookId !== null && (
        <Details>
          <Picker
            label={say('alerts.webhookName')}
            items={addresses}
            chosen={[webhookId]}
            takes="one"
            empty={say('alerts.noWebhook')}
            onChoose={([id]) => id !== undefined && change({ webhookId: id })}
          />
        </Details>
      )}
    </>
  )
}

const Details = ({ children }: { readonly children: ReactNode }) => (
  <div className={style['details']}>{children}</div>
)
