// The few lines that show the survey inside a page.
import type { OwnerNode } from '@askwell/contract'
import { CopyCode } from '../../../parts/copy-code.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

export function EmbedCard({
  node,
  lang,
}: {
  readonly node: OwnerNode
  readonly lang: string | null
}) {
  const say = useWords(shareWords)
  return (
    <Card title={say('share.embed')} note={say('share.embedNote')}>
      <div className={style['fields']}>
        <CopyCode label={say('share.embedCode')} code={embedCode(node, lang)} />
        <p className={style['quiet']}>{say('share.embedByAddress')}</p>
      </div>
    </Card>
  )
}

function embedCode({ url, name }: OwnerNode, lang: string | null): string {
  const address = new URL(url)
  address.pathname = '/web_feedback'
  if (lang !== null) address.searchParams.set('lang', lang)
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${escaped(address.href)}"\n  title="${escaped(name)}" style="width:100%;height:640px;border:0"></iframe>`
}
