// Among the channels: how each widget looks and where it shows, and making one.
import type { OwnerWidget } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { NewWidgetSheet } from './new-widget-sheet.tsx'
import style from './widget.module.css'
import { widgetsWords } from './widgets-words.ts'

export default function WidgetsCard() {
  const say = useWords(widgetsWords)
  const mayWrite = useMay()('surveys.write')
  const widgets = usePages('list_widgets', { query: { limit: 50 } })
  const [isMaking, setIsMaking] = useState(false)
  const make = mayWrite ? (
    <ActionButton onPress={() => setIsMaking(true)}>{say('widgets.new')}</ActionButton>
  ) : undefined
  return (
    <>
      <Card title={say('widgets.title')} {...(widgets.items?.length !== 0 && { actions: make })}>
        <Listed
          pages={widgets}
          failed={say('widgets.failed')}
          empty={{
            icon: MessageCircle,
            title: say('widgets.none'),
            text: say('widgets.noneText'),
            action: make,
          }}
        >
          {(items) => <WidgetRows widgets={items} />}
        </Listed>
      </Card>
      <NewWidgetSheet isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </>
  )
}

function WidgetRows({ widgets }: { readonly widgets: readonly OwnerWidget[] }) {
  const say = useWords(widgetsWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const nameOf = (nodeId: string, code: string): string =>
    nodes.data?.items.find(({ id }) => id === nodeId)?.name ?? code
  return (
    <Rows
      label={say('widgets.title')}
      heads={[
        say('widgets.survey'),
        say('widgets.code'),
        say('widgets.where'),
        say('widgets.state'),
      ]}
    >
      {widgets.map(({ code, node_id, primary_color, enabled_domains, is_visible }) => (
        <tr key={code}>
          <td>
            <span className={style['swatch']} style={{ background: primary_color }} aria-hidden />
            <Link
              to="/channels/widgets/$code"
              params={{ code }}
              className={rowStyle['strong'] ?? ''}
              dir="auto"
            >
              {nameOf(node_id, code)}
            </Link>
          </td>
          <td className={rowStyle['mono']}>{code}</td>
          <td>
            {enabled_domains.length === 0 ? say('widgets.everywhere') : enabled_domains.join(', ')}
          </td>
          <td>
            <Tag tone={is_visible ? 'success' : 'plain'}>
              {say(is_visible ? 'widgets.live' : 'widgets.off')}
            </Tag>
          </td>
        </tr>
      ))}
    </Rows>
  )
}
