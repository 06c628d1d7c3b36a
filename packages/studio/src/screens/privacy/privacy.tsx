// Per channel of a survey: how long answers are kept, whether people stay anonymous, and the notice they see first.
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { usePages } from '../../api/use-pages.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { privacyWords } from './privacy-words.ts'

export default function Privacy() {
  const say = useWords(privacyWords)
  const nodes = usePages('list_nodes', { query: { limit: 100 } })
  return (
    <Screen title={say('privacy.title')}>
      <Card title={say('privacy.places')} note={say('privacy.note')}>
        <Listed
          pages={nodes}
          failed={say('privacy.failed')}
          empty={{
            icon: ShieldCheck,
            title: say('privacy.none'),
            text: say('privacy.noneText'),
            action: <LinkButton to="/channels">{say('privacy.toPlaces')}</LinkButton>,
          }}
        >
          {(items) => (
            <Rows
              label={say('privacy.places')}
              heads={[
                say('privacy.place'),
                say('privacy.kept'),
                say('privacy.who'),
                say('privacy.notice'),
              ]}
            >
              {items.map(
                ({ id, name, retention_days: days, anonymous, privacy_notice: notice }) => (
                  <tr key={id}>
                    <td>
                      <Link
                        to="/channels/$id"
                        params={{ id }}
                        className={rowStyle['strong'] ?? ''}
                        dir="auto"
                      >
                        {name}
                      </Link>
                    </td>
                    <td>
                      {days === null ? say('privacy.forGood') : say('privacy.days', { days })}
                    </td>
                    <td>
                      {anonymous ? (
                        <Tag tone="success">{say('privacy.anonymous')}</Tag>
                      ) : (
                        say('privacy.known')
                      )}
                    </td>
                    <td>
                      {notice === null
                        ? say('privacy.noNotice')
                        : say('privacy.version', { version: notice.version })}
                    </td>
                  </tr>
                ),
              )}
            </Rows>
          )}
        </Listed>
      </Card>
      <Card title={say('privacy.people')}>
        <CardBody>
          <p>{say('privacy.peopleText')}</p>
          <p style={{ marginBlockStart: 12 }}>
            <LinkButton to="/contacts">{say('privacy.customers')}</LinkButton>
          </p>
        </CardBody>
      </Card>
    </Screen>
  )
}
