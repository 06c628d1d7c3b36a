// Short addresses that lead to the prepared link: made here, copied, counted and deleted (ECO-52).
import type { ShortLink } from '@askwell/contract'
import { useState } from 'react'
import type { CallRefused } from '../../../api/call.ts'
import { useMay } from '../../../api/me.tsx'
import { useChange } from '../../../api/use-call.ts'
import { usePages } from '../../../api/use-pages.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import fieldStyle from '../../../parts/field.module.css'
import { Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { partWords } from '../../../parts/part-words.ts'
import { Card, CardBody } from '../../../parts/screen.tsx'
import { Failed } from '../../../parts/states.tsx'
import { useWords } from '../../../words/words.ts'
import { queryOf, slugOf, untilOf } from './new-short-link.ts'
import style from './share.module.css'
import { ShortLinkDaysSheet } from './short-link-days-sheet.tsx'
import { ShortLinkRows } from './short-link-rows.tsx'
import { shortLinkWords } from './short-link-words.ts'

interface ShortLinksCardProps {
  readonly nodeId: string
  /** The prepared link; undefined while it is made. */
  readonly url: string | undefined
}

export function ShortLinksCard({ nodeId, url }: ShortLinksCardProps) {
  const say = useWords(shortLinkWords)
  const sayOf = useWords(partWords)
  const may = useMay()('surveys.write')
  const links = usePages('list_short_links', { query: { node_id: nodeId, limit: 20 } })
  const remove = useChange('delete_short_link', ['list_short_links'])
  const [shown, setShown] = useState<ShortLink | null>(null)
  const [removed, setRemoved] = useState<ShortLink | null>(null)
  const { items = [], error, retry, more, isMoreBusy } = links
  if (!may && error === null && items.length === 0) return null
  return (
    <Card title={say('shortLink.title')} note={say('shortLink.note')}>
      {may && <NewShortLink nodeId={nodeId} url={url} />}
      {error !== null && links.items === undefined && (
        <Failed error={error} onRetry={retry} title={say('shortLink.failed')} />
      )}
      {items.length > 0 && (
        <ShortLinkRows links={items} may={may} onShow={setShown} onRemove={setRemoved} />
      )}
      {more !== null && (
        <CardBody>
          <ActionButton onPress={more} isBusy={isMoreBusy}>
            {sayOf('part.more')}
          </ActionButton>
        </CardBody>
      )}
      {shown !== null && <ShortLinkDaysSheet link={shown} onClose={() => setShown(null)} />}
      <Confirm
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={say('shortLink.deleteOf', { url: removed?.url ?? '' })}
        text={say('shortLink.deleteText')}
        action={say('shortLink.delete')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.id ?? '' } })}
      />
    </Card>
  )
}

function NewShortLink({ nodeId, url }: ShortLinksCardProps) {
  const say = useWords(shortLinkWords)
  const make = useChange('create_short_link', ['list_short_links'])
  const [made, setMade] = useState(0)
  const wording = ({ errors }: CallRefused): string | null =>
    errors.some(({ field }) => field === 'slug')
      ? say('shortLink.refused.slug')
      : errors.some(({ field }) => field === 'expires_at')
        ? say('shortLink.refused.until')
        : null
  return (
    <div className={style['fields']}>
      <Form
        // A new key empties the fields after a success.
        key={made}
        error={make.error}
        wording={wording}
        onSubmit={async ({ slug = '', until = '' }) => {
          const body = {
            ...slugOf(slug),
            node_id: nodeId,
            query: queryOf(url ?? ''),
            expires_at: untilOf(until),
          }
          await make.mutateAsync({ body })
          setMade(made + 1)
        }}
        actions={
          <ActionButton type="submit" isBusy={make.isPending} isDisabled={url === undefined}>
            {say('shortLink.make')}
          </ActionButton>
        }
      >
        <div className={style['pair']}>
          <Field
            name="slug"
            label={say('shortLink.slug')}
            help={say('shortLink.slugHelp')}
            maxLength={48}
          />
          <label className={fieldStyle['field']}>
            <span className={fieldStyle['label']}>{say('shortLink.until')}</span>
            <input className={fieldStyle['input']} type="date" name="until" />
            <span className={fieldStyle['help']}>{say('shortLink.untilHelp')}</span>
          </label>
        </div>
      </Form>
    </div>
  )
}
