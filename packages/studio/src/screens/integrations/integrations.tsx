// Calls of surveys to the owner's own systems.
import type { OwnerIntegration } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { useMay } from '../../api/me.tsx'
import { usePages } from '../../api/use-pages.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { integrationsWords } from './integrations-words.ts'

export default function Integrations() {
  const say = useWords(integrationsWords)
  const integrations = usePages('list_integrations', { query: { limit: 50 } })
  const mayManage = useMay()('keys.manage')
  const make = mayManage ? (
    <LinkButton kind="primary" to="/settings/new-integration">
      {say('integrations.new')}
    </LinkButton>
  ) : undefined
  return (
    <Screen
      title={say('integrations.title')}
      fills="wide"
      actions={integrations.items?.length === 0 ? undefined : make}
    >
      <Card title={say('integrations.title')} note={say('integrations.note')}>
        <Listed
          pages={integrations}
          failed={say('integrations.failed')}
          empty={{
            icon: Plug,
            title: say('integrations.none'),
            text: say('integrations.noneText'),
            action: make,
          }}
        >
          {(items) => <IntegrationRows integrations={items} />}
        </Listed>
      </Card>
    </Screen>
  )
}

function IntegrationRows({ integrations }: { readonly integrations: readonly OwnerIntegration[] }) {
  const say = useWords(integrationsWords)
  return (
    <Rows
      label={say('integrations.title')}
      heads={[
        say('integrations.name'),
        say('integrations.kind'),
        say('integrations.address'),
        say('integrations.state'),
      ]}
    >
      {integrations.map(({ reference_id, kind, method, url, last_failures }) => (
        <tr key={reference_id}>
          <td>
            <Link
              to="/settings/integrations/$reference"
              params={{ reference: reference_id }}
              className={rowStyle['strong'] ?? ''}
              dir="auto"
            >
              {reference_id}
            </Link>
          </td>
          <td>{say(`integrations.${kind}`)}</td>
          <td className={rowStyle['mono']}>
            {method} {url}
          </td>
          <td>
            {last_failures.length === 0 ? (
              <Tag tone="success">{say('integrations.fine')}</Tag>
            ) : (
              <Tag tone="warn">{say('integrations.failures', { count: last_failures.length })}</Tag>
            )}
          </td>
        </tr>
      ))}
    </Rows>
  )
}
