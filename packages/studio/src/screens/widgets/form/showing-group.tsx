// On which pages, when, to whom and how often.
import type { ErrorBody } from '@askwell/contract'
import { DelayField } from '../../../parts/delay-field.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import { faultyLines } from '../lines.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'
import { Group, type GroupProps, LinesSetting } from './settings.tsx'

interface ShowingProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  /** The server's errors about the draft. */
  readonly errors: ErrorBody['errors']
}

const usualWait = 20
const usualDepth = 50
const usualPeriod = 30 * 86_400

export function ShowingGroup({ draft, set, isReadOnly, errors }: ShowingProps) {
  const say = useWords(widgetFormWords)
  return (
    <Group title={say('widget.showing')}>
      <Toggle
        label={say('widget.visible')}
        help={say('widget.visibleHelp')}
        isOn={draft.is_visible}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ is_visible: isOn })}
      />
      <LinesSetting
        label={say('widget.domains')}
        help={say('widget.domainsHelp')}
        lines={draft.enabled_domains}
        isReadOnly={isReadOnly}
        fault={faultOf(faultyLines('enabled_domains', errors), (lines, count) =>
          say('widget.badDomain', { lines, count }),
        )}
        onChange={(lines) => set({ enabled_domains: lines })}
      />
      <LinesSetting
        label={say('widget.urls')}
        help={say('widget.urlsHelp')}
        lines={draft.enabled_urls}
        isReadOnly={isReadOnly}
        fault={faultOf(faultyLines('enabled_urls', errors), (lines, count) =>
          say('widget.badPattern', { lines, count }),
        )}
        onChange={(lines) => set({ enabled_urls: lines })}
      />
      <Toggle
        label={say('widget.byItself')}
        isOn={draft.display_interval !== null}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ display_interval: isOn ? usualWait : null })}
      />
      {draft.display_interval !== null && (
        <div className={style['under']}>
          <LiveNumber
            label={`${say('widget.after')} (${say('widget.seconds')})`}
            value={draft.display_interval}
            kind="whole"
            least={0}
            most={86_400}
            isReadOnly={isReadOnly}
            onChange={(seconds) => set({ display_interval: seconds })}
          />
        </div>
      )}
      <Toggle
        label={say('widget.exit')}
        isOn={draft.display_on_exit}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ display_on_exit: isOn })}
      />
      {draft.display_on_exit && (
        <div className={style['under']}>
          <LiveNumber
            label={`${say('widget.exitAgain')} (${say('widget.seconds')})`}
            help={say('widget.exitAgainHelp')}
            value={draft.exit_delay_period}
            kind="whole"
            least={0}
            empty="may"
            isReadOnly={isReadOnly}
            onChange={(seconds) => set({ exit_delay_period: seconds })}
          />
        </div>
      )}
      <Toggle
        label={say('widget.scroll')}
        isOn={draft.display_on_scroll !== null}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ display_on_scroll: isOn ? usualDepth : null })}
      />
      {draft.display_on_scroll !== null && (
        <div className={style['under']}>
          <LiveNumber
            label={say('widget.scrollDepth')}
            value={draft.display_on_scroll}
            kind="whole"
            least={1}
            most={100}
            isReadOnly={isReadOnly}
            onChange={(percent) => set({ display_on_scroll: percent })}
          />
        </div>
      )}
      <Toggle
        label={say('widget.phones')}
        isOn={draft.enabled_on_mobile}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ enabled_on_mobile: isOn })}
      />
      <Toggle
        label={say('widget.fullPage')}
        isOn={draft.full_page_on_mobile}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ full_page_on_mobile: isOn })}
      />
      <Toggle
        label={say('widget.once')}
        isOn={draft.display_once}
        isDisabled={isReadOnly}
        onChange={(isOn) =>
          set({ display_once: isOn, display_once_delay_period: isOn ? usualPeriod : null })
        }
      />
      {draft.display_once && (
        <div className={style['under']}>
          <DelayField
            label={say('widget.again')}
            value={draft.display_once_delay_period}
            isDisabled={isReadOnly}
            onChange={(seconds) => set({ display_once_delay_period: seconds })}
          />
        </div>
      )}
      <Toggle
        label={say('widget.oneFeedback')}
        isOn={draft.prevent_multiple_feedback}
        isDisabled={isReadOnly}
        onChange={(isOn) =>
          set({
            prevent_multiple_feedback: isOn,
            multiple_feedback_delay_period: isOn ? usualPeriod : null,
          })
        }
      />
      {draft.prevent_multiple_feedback && (
        <div className={style['under']}>
          <DelayField
            label={say('widget.again')}
            value={draft.multiple_feedback_delay_period}
            isDisabled={isReadOnly}
            onChange={(seconds) => set({ multiple_feedback_delay_period: seconds })}
          />
        </div>
      )}
    </Group>
  )
}

const faultOf = (
  lines: readonly number[],
  word: (lines: string, count: number) => string,
): string | null => (lines.length === 0 ? null : word(lines.join(', '), lines.length))
