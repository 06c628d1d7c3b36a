import type { Mailing, MailingRecipient, RecipientState } from '@askwell/contract'
import { call } from '../../../api/call.ts'
import { download } from '../download.ts'
import { tableOf } from './contact-list.ts'

const pageSize = 500

/** The personal links of a list as a file for spreadsheets; `stateWord` names a state. */
export async function saveLinks(
  mailing: Pick<Mailing, 'id' | 'name'>,
  stateWord: (state: RecipientState) => string,
): Promise<void> {
  const rows: MailingRecipient[] = []
  for (let after: string | undefined; ; ) {
    const { items, next } = await call('list_recipients', {
      params: { id: mailing.id },
      query: { limit: pageSize, ...(after !== undefined && { after }) },
    })
    rows.push(...items)
    if (next === null) break
    after = next
  }
  const lines = rows.map(({ name, email, external_id, url, state }) => [
    name ?? '',
    email ?? '',
    external_id ?? '',
    url,
    stateWord(state),
  ])
  const table = tableOf([['name', 'email', 'external_id', 'link', 'state'], ...lines])
  download(
    new Blob([table], { type: 'text/csv;charset=utf-8' }),
    `${mailing.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'links'}.csv`,
  )
}
