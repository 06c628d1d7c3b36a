// The elements in templates of Vue: `import type {} from '@askwell/embed/vue'`.
import type { SurveyAttributes, SurveyEvents, WidgetAttributes, WidgetEvents } from '@askwell/embed'
import type { DefineComponent, HTMLAttributes } from 'vue'

/** `@askwell:ready="…"` in a template. */
type VueListeners<Events> = {
  readonly [Name in keyof Events & string as `on${Capitalize<Name>}`]?: (
    event: Events[Name],
  ) => void
}
type Markup<Attributes, Events> = DefineComponent<
  Omit<HTMLAttributes, keyof Attributes> & Attributes & VueListeners<Events>
>

declare module 'vue' {
  interface GlobalComponents {
    'askwell-survey': Markup<SurveyAttributes, SurveyEvents>
    'askwell-widget': Markup<WidgetAttributes, WidgetEvents>
  }
}
