// Which data a node keeps about people, how long, and the notice that they see first.
import type { PrivacyNotice } from '@askwell/contract'
import { useCall } from '../../../api/use-call.ts'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import type { PartProps } from './part.ts'

const mostDays = 36_500
const longestNotice = 10_000

export function PrivacyPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const { settings, set } = draft
  const notice = settings.privacy_notice
  return (
    <>
      <Card>
        <div className={style['fields']}>
          <Toggle
            label={say('node.anonymous')}
            help={say('node.anonymousHelp')}
            isOn={settings.anonymous}
            isDisabled={isDisabled}
            onChange={(anonymous) => set({ anonymous })}
          />
          <LiveNumber
            label={say('node.retention')}
            help={say('node.retentionHelp')}
            value={settings.retention_days}
            kind="whole"
            least={1}
            most={mostDays}
            empty="may"
            isDisabled={isDisabled}
            onChange={(retention_days) => set({ retention_days })}
          />
        </div>
      </Card>
      <Card title={say('node.notice')}>
        <div className={style['fields']}>
          <Toggle
            label={say('node.noticeOn')}
            help={say('node.noticeHelp')}
            isOn={notice !== null}
            isDisabled={isDisabled}
            onChange={(isOn) =>
              set({
                privacy_notice: isOn
                  ? { version: new Date().toISOString().slice(0, 10), texts: [] }
                  : null,
              })
            }
          />
          {notice !== null && (
            <NoticeFields draft={draft} notice={notice} isDisabled={isDisabled} />
          )}
        </div>
      </Card>
    </>
  )
}

function NoticeFields({
  draft,
  notice,
  isDisabled,
}: PartProps & { readonly notice: PrivacyNotice }) {
  const say = useWords(nodeWords)
  const flow = useCall('get_flow', { params: { id: draft.settings.flow_id } })
  const named = new Map((flow.data?.languages ?? []).map(({ code, name }) => [code, name]))
  const codes = [...new Set([...notice.texts.map(({ language }) => language), ...named.keys()])]
  const textIn = (code: string): string =>
    notice.texts.find(({ language }) => language === code)?.text ?? ''
  const write = (code: string, text: string): void => {
    const texts = codes.flatMap((language) => {
      const words = language === code ? text : textIn(language)
      return words === '' ? [] : [{ language, text: words }]
    })
    draft.set({ privacy_notice: { ...notice, texts } })
  }
  return (
    <>
      <LiveText
        label={say('node.noticeVersion')}
        help={say('node.noticeVersionHelp')}
        value={notice.version}
        maxLength={64}
        isDisabled={isDisabled}
        fault={draft.faultOf('privacy_notice').length > 0 ? say('node.noticeFault') : null}
        onChange={(version) => draft.set({ privacy_notice: { ...notice, version } })}
      />
      {codes.map((code) => (
        <LiveText
          key={code}
          label={say('node.noticeText', { language: named.get(code) ?? code })}
          value={textIn(code)}
          rows={4}
          maxLength={longestNotice}
          isDisabled={isDisabled}
          onChange={(text) => write(code, text)}
        />
      ))}
    </>
  )
}
