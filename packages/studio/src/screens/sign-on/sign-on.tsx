// How a company's people come into the workspace: proven mail domains, the directory, and the roles of its groups.
import { useCall } from '../../api/use-call.ts'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { DirectoryCard } from './directory-card.tsx'
import { DomainsCard } from './domains-card.tsx'
import { GroupRolesCard } from './group-roles-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { signOnWords } from './sign-on-words.ts'

export default function SignOn() {
  const say = useWords(signOnWords)
  const read = useCall('get_provisioning', {})
  return (
    <Screen title={say('signOn.title')}>
      <DomainsCard />
      <ProviderCard />
      {read.error ? (
        <Card>
          <Failed error={read.error} onRetry={read.refetch} title={say('signOn.failed')} />
        </Card>
      ) : read.data ? (
        <>
          <DirectoryCard provisioning={read.data} />
          <GroupRolesCard provisioning={read.data} />
        </>
      ) : (
        <Card>
          <Skeleton rows={4} />
        </Card>
      )}
    </Screen>
  )
}
