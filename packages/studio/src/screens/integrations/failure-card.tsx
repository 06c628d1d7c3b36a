import type { IntegrationFailure } from '@askwell/contract'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { integrationsWords } from './integrations-words.ts'

export function FailureCard({ failures }: { readonly failures: readonly IntegrationFailure[] }) {
  const say = useWords(integrationsWords)
  const moment = useMoment()
  return (
    <Card title={say('integrations.lastErrors')}>
      {failures.length === 0 ? (
        <CardBody>
          <Tag tone="success">{say('integrations.fine')}</Tag>
        </CardBody>
      ) : (
        <Rows
          label={say('integrations.lastErrors')}
          heads={[say('integrations.when'), say('integrations.why'), say('integrations.status')]}
        >
          {failures.map(({ at, why, status }, place) => (
            <tr key={`${at} ${place}`}>
              <td className={rowStyle['nowrap']}>{moment(at)}</td>
              <td className={rowStyle['mono']}>{why}</td>
              <td>{status ?? '–'}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Card>
  )
}
