// The elements in markup of Svelte: `import type {} from '@askwell/embed/svelte'`.
import type {
  Listeners,
  SurveyAttributes,
  SurveyEvents,
  WidgetAttributes,
  WidgetEvents,
} from '@askwell/embed'
import type { HTMLAttributes } from 'svelte/elements'

type Markup<Attributes, Events> = Omit<HTMLAttributes<HTMLElement>, keyof Attributes> &
  Attributes &
  Listeners<Events>

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'askwell-survey': Markup<SurveyAttributes, SurveyEvents>
    'askwell-widget': Markup<WidgetAttributes, WidgetEvents>
  }
}
