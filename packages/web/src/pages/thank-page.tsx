// The end of a run: the owner's words, or Thank You. A short first label is the heading, as an owner means it.
import type { View } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { ElementBlock } from '../elements/element-block.tsx'
import { Phrase } from '../prose/prose.tsx'

const longestHeading = 60

export function ThankPage({ view }: { readonly view: View }) {
  const { words } = useApp()
  const elements = view.elements.filter(({ element }) => element.type !== 'footer')
  const [first, ...others] = elements
  const opening = first?.element.type === 'label' ? words.text(first.element.body).trim() : ''
  const isHeading = opening !== '' && opening.length <= longestHeading && !opening.includes('\n')
  const heading = isHeading ? opening.replace(/^#{1,6}\s+/, '') : elements.length === 0 ? words.t('thankYou') : ''
  return (
    <section className="thank">
      <span className="thank__tick">
        <Icon name={view.style === 'chat' ? 'chat' : 'check'} size={32} />
      </span>
      <h1 id="page-heading" className={heading ? 'thank__heading' : 'visually-hidden'} tabIndex={-1}>
        {heading ? <Phrase text={heading} /> : words.t('thankYou')}
      </h1>
      <div className="thank__text">
        {(isHeading ? others : elements).map((item) => (
          <ElementBlock key={item.element.id} item={item} saysOptional={false} explainsRequired={false} />
        ))}
      </div>
      {view.style === 'chat' && (
        <p className="thank__connecting" role="status">
          <span className="spinner" aria-hidden="true" />
          {words.t('chatConnecting')}
        </p>
      )}
    </section>
  )
}
