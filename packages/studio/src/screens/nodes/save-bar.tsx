// Below the settings: how much is unsaved, what went wrong, and who else changed the same settings.
import type { NodeSettings } from '@askwell/contract'
import { CircleAlert } from 'lucide-react'
import { CallRefused } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { failureWord } from '../../parts/failure-words.ts'
import formStyle from '../../parts/form.module.css'
import { partWords } from '../../parts/part-words.ts'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import style from './node.module.css'
import { nodeWords } from './node-words.ts'
import type { NodeDraft } from './use-node-draft.ts'
import { useNow } from './use-now.ts'

export function SaveBar({ draft, may }: { readonly draft: NodeDraft; readonly may: boolean }) {
  const say = useWords(nodeWords)
  const sayPart = useWords(partWords)
  const count = Object.keys(draft.changes).length
  if (!may) return <p className={style['quiet']}>{say('node.readOnly')}</p>
  const { error, clash } = draft
  if (count === 0 && draft.savedAtMs === null && error === null && clash === null) return null
  return (
    <div className={style['bar']}>
      {error !== null && (
        <div className={formStyle['alert']} role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>
            {error instanceof CallRefused && error.errors.length > 0
              ? say('node.check', {
                  names: listOf([
                    ...new Set(
                      error.errors.map(({ field }) => say(wordOf(field.split('.')[0] ?? ''))),
                    ),
                  ]),
                })
              : sayPart(error instanceof CallRefused ? failureWord(error) : 'part.failed')}
          </span>
        </div>
      )}
      {clash !== null && (
        <div className={style['clash']} role="alert">
          <p className={style['strong']}>{say('node.clash')}</p>
          <p>
            {say('node.clashText', { names: listOf(clash.names.map((name) => say(wordOf(name)))) })}
          </p>
          <div className={style['buttons']}>
            <ActionButton onPress={() => draft.settleClash('theirs')}>
              {say('node.takeTheirs')}
            </ActionButton>
            <ActionButton onPress={() => draft.settleClash('mine')}>
              {say('node.keepMine')}
            </ActionButton>
          </div>
        </div>
      )}
      <div className={style['buttons']}>
        <span className={style['quiet']} aria-live="polite">
          {count > 0
            ? say('node.unsaved', { count })
            : draft.savedAtMs !== null && <SavedAgo atMs={draft.savedAtMs} />}
        </span>
        {count > 0 && <ActionButton onPress={draft.discard}>{say('node.discard')}</ActionButton>}
        <ActionButton
          kind="primary"
          type="submit"
          isBusy={draft.isSaving}
          isDisabled={count === 0 || clash !== null}
        >
          {say('node.save')}
        </ActionButton>
      </div>
    </div>
  )
}

function SavedAgo({ atMs }: { readonly atMs: number }) {
  const say = useWords(nodeWords)
  const language = useLanguage()
  const seconds = Math.max(0, Math.round((useNow(5_000) - atMs) / 1_000))
  if (seconds < 3) return say('node.savedNow')
  const ago = new Intl.RelativeTimeFormat(language)
  return say('node.savedAgo', {
    ago:
      seconds < 60
        ? ago.format(-seconds, 'second')
        : ago.format(-Math.round(seconds / 60), 'minute'),
  })
}

const listOf = (names: readonly string[]): string => names.join(', ')

type NodeWord = keyof typeof nodeWords & string
const words: Partial<Readonly<Record<keyof NodeSettings, NodeWord>>> = {
  flow_id: 'node.flow',
  type: 'node.type',
  logo_url: 'node.logo',
  css_url_react: 'node.cssUrl',
  favicon_url: 'node.favicon',
  idle_reset_timeout_in_seconds: 'node.idle',
  thank_you_duration_in_seconds: 'node.thank',
  default_language_id: 'node.language',
  operating: 'node.operating',
  operating_24_7: 'node.always',
  operating_hours: 'node.hours',
  country_code: 'node.country',
  activation_start_date: 'node.start',
  activation_end_date: 'node.end',
  activation_expired_message: 'node.expired',
  unsubscribe_visible: 'node.unsubscribe',
  channel_quota: 'node.quota',
  prevent_multiple_feedback: 'node.once',
  multiple_feedback_delay_period: 'node.again',
  primary_color: 'node.color',
  non_operating_hours_flow_id: 'node.closedFlow',
  branding_visible: 'node.branding',
  use_signature_verify: 'node.signed',
  public_key: 'node.key',
  timezone: 'node.timezone',
  css_text: 'node.css',
  anonymous: 'node.anonymous',
  privacy_notice: 'node.notice',
  retention_days: 'node.retention',
  chat: 'node.part.chat',
}
const wordOf = (name: string): NodeWord => words[name as keyof NodeSettings] ?? 'node.name'
