// The limits of a node, how much is used, and who may answer: the quota, one answer per person,
// signed links.
import type { NodeLimits, NodeSettings } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { DelayField } from '../../../parts/delay-field.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import { orNull, type PartProps } from './part.ts'

const mostAnswers = 1_000_000

export function LimitsPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const { settings, set } = draft
  const limits = useCall('node_limits', { params: { id: draft.stored.id } })
  const quota: NonNullable<NodeSettings['channel_quota']> = settings.channel_quota ?? {
    active: false,
    action_kind: 'submit',
  }
  return (
    <>
      <Card title={say('node.quota')}>
        <div className={style['fields']}>
          <Toggle
            label={say('node.quotaOn')}
            isOn={quota.active}
            isDisabled={isDisabled}
            onChange={(active) => set({ channel_quota: { ...quota, active } })}
          />
          {quota.active && (
            <div className={style['pair']}>
              <LiveNumber
                label={say('node.quotaLimit')}
                value={quota.limit ?? null}
                kind="whole"
                least={0}
                most={mostAnswers}
                empty="may"
                isDisabled={isDisabled}
                onChange={(limit) =>
                  set({
                    channel_quota: {
                      active: true,
                      action_kind: quota.action_kind,
                      ...(limit !== null && { limit }),
                    },
                  })
                }
              />
              <Choice
                label={say('node.quotaKind')}
                options={(['submit', 'display'] as const).map((id) => ({
                  id,
                  name: say(`node.quotaKind.${id}`),
                }))}
                value={quota.action_kind}
                isDisabled={isDisabled}
                onChange={(action_kind) => set({ channel_quota: { ...quota, action_kind } })}
              />
            </div>
          )}
          {limits.data && (
            <QuotaState nodeId={draft.stored.id} limits={limits.data} isDisabled={isDisabled} />
          )}
        </div>
      </Card>
      <Card title={say('node.once')}>
        <div className={style['fields']}>
          <Toggle
            label={say('node.onceOn')}
            help={say('node.onceOnHelp')}
            isOn={settings.prevent_multiple_feedback}
            isDisabled={isDisabled}
            onChange={(prevent_multiple_feedback) => set({ prevent_multiple_feedback })}
          />
          {settings.prevent_multiple_feedback && (
            <DelayField
              label={say('node.again')}
              value={settings.multiple_feedback_delay_period}
              isDisabled={isDisabled}
              onChange={(seconds) => set({ multiple_feedback_delay_period: seconds })}
            />
          )}
          {limits.data?.multiple_feedback.prevented && (
            <OnceState nodeId={draft.stored.id} limits={limits.data} isDisabled={isDisabled} />
          )}
        </div>
      </Card>
      <Card title={say('node.signed')}>
        <div className={style['fields']}>
          <Toggle
            label={say('node.signed')}
            help={say('node.signedHelp')}
            isOn={settings.use_signature_verify}
            isDisabled={isDisabled}
            onChange={(use_signature_verify) => set({ use_signature_verify })}
          />
          <LiveText
            label={say('node.key')}
            help={say('node.keyHelp')}
            value={settings.public_key ?? ''}
            rows={4}
            writing="code"
            maxLength={10_000}
            isDisabled={isDisabled}
            fault={draft.faultOf('public_key').length > 0 ? say('node.keyFault') : null}
            onChange={(text) => set({ public_key: orNull(text) })}
          />
        </div>
      </Card>
    </>
  )
}

interface StateProps {
  readonly nodeId: string
  readonly limits: NodeLimits
  readonly isDisabled: boolean
}

function QuotaState({ nodeId, limits: { quota }, isDisabled }: StateProps) {
  const say = useWords(nodeWords)
  const since = useSince()
  return (
    <div className={style['buttons']}>
      <span>
        {quota.limit === null
          ? say('node.quotaCountedFree', { counted: quota.counted })
          : say('node.quotaCounted', { counted: quota.counted, limit: quota.limit })}{' '}
        {since(quota.since)}
      </span>
      {!isDisabled && (
        <Reset
          nodeId={nodeId}
          what="quota"
          action={say('node.resetQuota')}
          text={say('node.resetQuotaText')}
        />
      )}
    </div>
  )
}

function OnceState({ nodeId, limits: { multiple_feedback: once }, isDisabled }: StateProps) {
  const say = useWords(nodeWords)
  const since = useSince()
  return (
    <div className={style['buttons']}>
      <span>{say('node.onceSince', { since: since(once.since) })}</span>
      {!isDisabled && (
        <Reset
          nodeId={nodeId}
          what="multiple_feedback"
          action={say('node.resetOnce')}
          text={say('node.resetOnceText')}
        />
      )}
    </div>
  )
}

function useSince(): (iso: string | null) => string {
  const say = useWords(nodeWords)
  const moment = useMoment()
  return (iso) => (iso === null ? say('node.sinceEver') : say('node.since', { when: moment(iso) }))
}

interface ResetProps {
  readonly nodeId: string
  readonly what: 'quota' | 'multiple_feedback'
  readonly action: string
  readonly text: string
}

function Reset({ nodeId, what, action, text }: ResetProps) {
  const say = useWords(nodeWords)
  const reset = useChange('reset_limits', ['node_limits'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ActionButton onPress={() => setIsAsking(true)}>{action}</ActionButton>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={action}
        text={text}
        action={action}
        change={reset}
        onConfirm={async () => {
          await reset.mutateAsync({ params: { id: nodeId }, body: { [what]: true } })
          toast.success(say('node.resetDone'))
        }}
      />
    </>
  )
}
