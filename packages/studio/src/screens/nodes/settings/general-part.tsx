// The basics of a node: its name, survey, language, zone, timers; pausing and deleting it.
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { Choice } from '../../../parts/choice.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { PickBox } from '../../../parts/pick-box.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import { useTypeOptions } from '../use-type-options.ts'
import { EndCard } from './end-card.tsx'
import type { PartProps } from './part.ts'
import { countriesIn } from './regions.ts'
import { useFlowOptions } from './use-flow-options.ts'

const longestName = 255
const longestSeconds = 86_400
const zones = Intl.supportedValuesOf('timeZone').map((id) => ({
  id,
  name: id.replaceAll('_', ' '),
}))

export function GeneralPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const { settings, set } = draft
  const language = useLanguage()
  const { options: flows, isPublished } = useFlowOptions(settings.flow_id)
  const types = useTypeOptions()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <>
      <Card>
        <div className={style['fields']}>
          <LiveText
            label={say('node.name')}
            help={say('node.nameHelp')}
            value={settings.name}
            fault={
              settings.name.length > longestName || draft.faultOf('name').length > 0
                ? say('node.nameFault', { most: longestName })
                : null
            }
            isRequired
            isDisabled={isDisabled}
            onChange={(name) => set({ name })}
          />
          <div className={style['pair']}>
            <PickBox
              key={`${flows.length}`}
              label={say('node.flow')}
              options={flows}
              value={settings.flow_id}
              isDisabled={isDisabled}
              onChange={(flow) =>
                flow !== null && set({ flow_id: flow, default_language_id: null })
              }
            />
            <Choice
              label={say('node.type')}
              options={types}
              value={settings.type}
              isDisabled={isDisabled}
              onChange={(type) => set({ type })}
            />
          </div>
          {!isPublished && <Note>{say('node.flowUnpublished')}</Note>}
          <div className={style['pair']}>
            <LanguageChoice draft={draft} isDisabled={isDisabled} />
            <PickBox
              label={say('node.country')}
              options={countries}
              value={settings.country_code}
              isDisabled={isDisabled}
              onChange={(country_code) => set({ country_code })}
            />
          </div>
          <PickBox
            label={say('node.timezone')}
            help={say('node.timezoneHelp')}
            options={
              zones.some(({ id }) => id === settings.timezone) || settings.timezone === null
                ? zones
                : [{ id: settings.timezone, name: settings.timezone }, ...zones]
            }
            value={settings.timezone}
            isDisabled={isDisabled}
            onChange={(timezone) => set({ timezone })}
          />
          <Toggle
            label={say('node.unsubscribe')}
            help={say('node.unsubscribeHelp')}
            isOn={settings.unsubscribe_visible}
            isDisabled={isDisabled}
            onChange={(unsubscribe_visible) => set({ unsubscribe_visible })}
          />
          <Toggle
            label={say('node.branding')}
            isOn={settings.branding_visible}
            isDisabled={isDisabled}
            onChange={(branding_visible) => set({ branding_visible })}
          />
        </div>
      </Card>
      <Card title={say('node.timers')} note={say('node.timersNote')}>
        <div className={`${style['fields']} ${style['pair']}`}>
          <LiveNumber
            label={say('node.idle')}
            help={say('node.empty')}
            value={settings.idle_reset_timeout_in_seconds}
            kind="whole"
            least={0}
            most={longestSeconds}
            empty="may"
            isDisabled={isDisabled}
            onChange={(idle_reset_timeout_in_seconds) => set({ idle_reset_timeout_in_seconds })}
          />
          <LiveNumber
            label={say('node.thank')}
            help={say('node.empty')}
            value={settings.thank_you_duration_in_seconds}
            kind="whole"
            least={0}
            most={longestSeconds}
            empty="may"
            isDisabled={isDisabled}
            onChange={(thank_you_duration_in_seconds) => set({ thank_you_duration_in_seconds })}
          />
        </div>
      </Card>
      {!isDisabled && <EndCard draft={draft} />}
    </>
  )
}

const ofFlow = 'of-flow'

function LanguageChoice({ draft: { settings, set }, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const flow = useCall('get_flow', { params: { id: settings.flow_id } })
  const languages = flow.data?.languages ?? []
  return (
    <Choice
      label={say('node.language')}
      options={[
        { id: ofFlow, name: say('node.languageOfFlow') },
        ...languages.map(({ id, name }) => ({ id: String(id), name })),
      ]}
      value={settings.default_language_id ?? ofFlow}
      isDisabled={isDisabled}
      onChange={(id) => set({ default_language_id: id === ofFlow ? null : id })}
    />
  )
}
