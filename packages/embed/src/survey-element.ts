// `<askwell-survey>`: a survey in the page, as high as its content.
import { AskwellElement, reflect } from './askwell-element.ts'
import { connectSurvey } from './connect-survey.ts'

const parameters = ['lang', 'responses', 'signature', 'creator-id'] as const
const attributes = ['host', 'node-id', 'min-height', 'loading', 'title', ...parameters]
const usualHeightPx = 480

export class AskwellSurveyElement extends AskwellElement {
  static readonly observedAttributes: readonly string[] = attributes
  declare host: string | null
  declare nodeId: string | null
  declare minHeight: string | null
  declare loading: string | null
  declare responses: string | null
  declare signature: string | null
  declare creatorId: string | null

  protected begin(origin: string): () => void {
    const nodeId = this.text('node-id')
    if (nodeId === undefined) {
      this.fail('The attribute `node-id` names no channel.')
      return () => {}
    }
    const frame = document.createElement('iframe')
    const least = Number(this.text('min-height')) || usualHeightPx
    const setHeight = (heightPx: number): void => {
      frame.style.height = `${heightPx}px`
    }
    let isReady = false
    const connection = connectSurvey(origin, {
      frame: () => frame,
      onHeight: (heightPx) => {
        setHeight(Math.max(heightPx, Number(this.text('min-height')) || 0))
        if (!isReady) this.fire('ready')
        isReady = true
        this.fire('size', { heightPx })
      },
      onMessage: ({ type, ...detail }) =>
        this.fire(type === 'PSN_END_OF_FLOW' ? 'end' : 'submitted', detail),
    })
    const search = new URLSearchParams({ node_id: nodeId })
    for (const name of parameters) {
      const value = this.text(name)
      if (value !== undefined) search.set(name.replace('-', '_'), value)
    }
    frame.title = this.text('title') ?? 'Survey'
    frame.style.cssText = 'display:block;width:100%;border:0'
    setHeight(least)
    // Before the address, or the frame begins to load at once.
    frame.loading = this.text('loading') === 'lazy' ? 'lazy' : 'eager'
    frame.src = `${origin}/web_feedback?${search}${connection.fragment}`
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.replaceChildren(frame)
    return () => {
      connection.close()
      frame.remove()
    }
  }
}
reflect(
  AskwellSurveyElement,
  attributes.filter((name) => name !== 'lang' && name !== 'title'),
)
