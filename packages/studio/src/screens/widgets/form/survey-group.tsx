// Which survey it shows, in which language, and the channel that messages to the page carry.

import { useCall } from '../../../api/use-call.ts'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'
import { Group, type GroupProps } from './settings.tsx'

export function SurveyGroup({
  draft,
  set,
  isReadOnly,
}: Pick<WidgetDraft, 'draft' | 'set'> & GroupProps) {
  const say = useWords(widgetFormWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const node = nodes.data?.items.find(({ id }) => id === draft.node_id)
  const flow = useCall(
    'get_flow',
    { params: { id: node?.flow_id ?? '' } },
    { when: Boolean(node?.flow_id) },
  )
  const languages = flow.data?.languages ?? []
  const channel = { id: '', name: '', ...draft.web_channel }
  const setChannel = (change: Partial<typeof channel>) => {
    const next = { ...channel, ...change }
    set({ web_channel: next.id === '' && next.name === '' ? null : next })
  }
  return (
    <Group title={say('widget.survey')}>
      <Choice
        label={say('widget.node')}
        options={(nodes.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
        value={draft.node_id}
        isDisabled={isReadOnly}
        onChange={(id) => set({ node_id: id })}
      />
      <p className={style['note']}>{say('widget.nodeHelp')}</p>
      <Choice
        label={say('widget.language')}
        options={[
          { id: '', name: say('widget.byPage') },
          ...languages.map(({ code, name }) => ({ id: code, name })),
        ]}
        value={draft.default_language_code ?? ''}
        isDisabled={isReadOnly}
        onChange={(code) => set({ default_language_code: code === '' ? null : code })}
      />
      <div className={style['pair']}>
        <LiveText
          label={say('widget.channelName')}
          value={channel.name}
          maxLength={255}
          isReadOnly={isReadOnly}
          onChange={(name) => setChannel({ name })}
        />
        <LiveText
          label={say('widget.channelId')}
          value={channel.id}
          maxLength={255}
          isReadOnly={isReadOnly}
          onChange={(id) => setChannel({ id })}
        />
      </div>
      <p className={style['note']}>{say('widget.channelHelp')}</p>
    </Group>
  )
}
