// When a node accepts answers: its dates, its opening hours, and what is shown outside them.

import { LiveText } from '../../../parts/live-text.tsx'
import { PickBox } from '../../../parts/pick-box.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import { StandingTag } from '../standing-tag.tsx'
import { momentOf, wallTime } from '../zoned-time.ts'
import { HoursEditor } from './hours-editor.tsx'
import { orNull, type PartProps } from './part.ts'
import { useFlowOptions } from './use-flow-options.ts'

export function OpeningPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const { settings, set } = draft
  const { options: flows } = useFlowOptions(null)
  const zone = settings.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const shown = (iso: string | null): string =>
    iso === null ? '' : wallTime(Date.parse(iso), zone)
  const moment = (wall: string): string | null => {
    const ms = momentOf(wall, zone)
    return ms === null ? null : new Date(ms).toISOString()
  }
  const isOpenAtAll = settings.operating !== false
  return (
    <>
      <Card title={say('node.hours')} actions={<StandingTag node={settings} quota={null} />}>
        <div className={style['fields']}>
          <Toggle
            label={say('node.always')}
            isOn={settings.operating_24_7}
            isDisabled={isDisabled}
            onChange={(operating_24_7) => set({ operating_24_7 })}
          />
          {!settings.operating_24_7 && (
            <>
              <Toggle
                label={say('node.operating')}
                help={say('node.operatingHelp')}
                isOn={isOpenAtAll}
                isDisabled={isDisabled}
                onChange={(operating) => set({ operating })}
              />
              {isOpenAtAll && (
                <HoursEditor
                  entries={settings.operating_hours}
                  isDisabled={isDisabled}
                  onChange={(operating_hours) => set({ operating_hours })}
                />
              )}
              <PickBox
                key={`${flows.length}`}
                label={say('node.closedFlow')}
                help={say('node.closedFlowHelp')}
                placeholder={say('node.closedFlowNone')}
                options={flows}
                value={settings.non_operating_hours_flow_id}
                isDisabled={isDisabled}
                onChange={(non_operating_hours_flow_id) => set({ non_operating_hours_flow_id })}
              />
            </>
          )}
        </div>
      </Card>
      <Card title={say('node.dates')}>
        <div className={style['fields']}>
          <div className={style['pair']}>
            <LiveText
              label={say('node.start')}
              help={say('node.datesHelp', { zone })}
              type="datetime-local"
              value={shown(settings.activation_start_date)}
              isDisabled={isDisabled}
              onChange={(wall) => set({ activation_start_date: moment(wall) })}
            />
            <LiveText
              label={say('node.end')}
              type="datetime-local"
              value={shown(settings.activation_end_date)}
              fault={draft.faultOf('activation_end_date').length > 0 ? say('node.endFault') : null}
              isDisabled={isDisabled}
              onChange={(wall) => set({ activation_end_date: moment(wall) })}
            />
          </div>
          <LiveText
            label={say('node.expired')}
            help={say('node.expiredHelp')}
            value={settings.activation_expired_message ?? ''}
            rows={3}
            maxLength={5_000}
            isDisabled={isDisabled}
            onChange={(text) => set({ activation_expired_message: orNull(text) })}
          />
        </div>
      </Card>
    </>
  )
}
