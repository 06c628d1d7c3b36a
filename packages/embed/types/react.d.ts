// The elements in JSX, for React 19 (and the types of React 18): `import type {} from '@askwell/embed/react'`.
import type {
  Listeners,
  SurveyAttributes,
  SurveyEvents,
  WidgetAttributes,
  WidgetEvents,
} from '@askwell/embed'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Markup<Attributes, Events> = Omit<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
  keyof Attributes
> &
  Attributes &
  Listeners<Events>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'askwell-survey': Markup<SurveyAttributes, SurveyEvents>
      'askwell-widget': Markup<WidgetAttributes, WidgetEvents>
    }
  }
}
