// The end of a run: the owner's words, or Thank You. A short first label is used as the heading.
import type { View } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { KeepingView } from '../app-types.ts'
import { ElementBlock } from '../elements/element-block.tsx'
import { Phrase, Prose } from '../prose/prose.tsx'

const longestHeading = 60

export function ThankPage({
  view,
  kept,
}: {
  readonly view: View
  readonly kept: KeepingView | null
}) {
  const { words, plain = null } = useApp()
  const elements = view.elements.filter(({ element }) => element.type !== 'footer')
  const [first, ...others] = elements
  const { heading, text } = openingOf(
    first?.element.type === 'label' ? words.markdown(first.element.body).trim() : '',
  )
  const ownHeading = elements.length === 0 ? words.t('thankYou') : heading
  return (
    <section className="thank">
      <span className="thank__tick">
        <Icon name={view.style === 'chat' ? 'chat' : 'check'} size={32} />
      </span>
      <h1
        id="page-heading"
        className={ownHeading ? 'thank__heading' : 'visually-hidden'}
        tabIndex={-1}
      >
        {ownHeading ? (
          <Phrase text={ownHeading} of={heading ? first?.element.body : undefined} />
        ) : (
          words.t('thankYou')
        )}
      </h1>
      <div className="thank__text">
        {heading && text && <Prose text={text} of={first?.element.body} />}
        {(heading ? others : elements).map((item) => (
          <ElementBlock
            key={item.element.id}
            item={item}
            saysOptional={false}
            explainsRequired={false}
          />
        ))}
      </div>
      {kept?.('end')}
      {plain?.chat}
      {view.style === 'chat' && !plain && (
        <p className="thank__connecting" role="status">
          <span className="spinner" aria-hidden="true" />
          {words.t('chatConnecting')}
        </p>
      )}
    </section>
  )
}

/** A markdown heading on the first line, or a label that is one short line, is the page's heading. */
function openingOf(label: string): { readonly heading: string; readonly text: string } {
  const [line = '', ...rest] = label.split('\n')
  const marked = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]
  if (marked) return { heading: marked, text: rest.join('\n').trim() }
  return rest.length === 0 && line.length <= longestHeading
    ? { heading: line, text: '' }
    : { heading: '', text: '' }
}
