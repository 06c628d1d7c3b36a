// One integration: its call, a test with the reply shown, and its last errors.
import { useParams } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { Gone } from '../../parts/gone.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { FailureCard } from './failure-card.tsx'
import { IntegrationForm } from './integration-form.tsx'
import { integrationsWords } from './integrations-words.ts'
import { TryCard } from './try-card.tsx'

export default function IntegrationScreen() {
  const say = useWords(integrationsWords)
  const { reference } = useParams({ strict: false }) as { reference?: string }
  const isNew = reference === undefined
  const integration = useCall(
    'get_integration',
    { params: { reference_id: reference ?? '' } },
    { when: !isNew },
  )
  const { error, data } = integration
  if (error?.status === 404)
    return (
      <Gone
        icon={Unplug}
        title={say('integrations.gone')}
        back={{ to: '/settings/integrations', label: say('integrations.title') }}
      />
    )
  return (
    <Screen
      key={reference ?? ''}
      title={isNew ? say('integrations.new') : (data?.reference_id ?? say('integrations.call'))}
      under={{ to: '/settings/integrations', label: say('integrations.title') }}
    >
      <Card title={say('integrations.call')}>
        {error ? (
          <Failed
            error={error}
            onRetry={integration.refetch}
            title={say('integrations.oneFailed')}
          />
        ) : !isNew && data === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <CardBody>
            <IntegrationForm stored={data ?? null} />
          </CardBody>
        )}
      </Card>
      {data && <TryCard integration={data} />}
      {data && <FailureCard failures={data.last_failures} />}
    </Screen>
  )
}
