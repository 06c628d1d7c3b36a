// Everything that can be on a page of a survey: its icon and its group in the list that elements are added from.
import type { Element } from '@askwell/contract'
import {
  ArrowRight,
  ArrowUp,
  Baseline,
  Gauge,
  Link2,
  type LucideIcon,
  PanelBottom,
} from 'lucide-react'
import { questionForms } from '../../questions/question-forms.ts'
import type { KindGroup } from '../../questions/style-form.ts'
import type { NewKind } from './draft/edits/new-element.ts'

interface KindLine {
  readonly icon: LucideIcon
  readonly group: KindGroup
}

/** In the order of the list. */
export const kinds: Readonly<Record<NewKind, KindLine>> = {
  ...questionForms,
  label: { icon: Baseline, group: 'content' },
  gauge: { icon: Gauge, group: 'content' },
  footer: { icon: PanelBottom, group: 'content' },
  button_link: { icon: Link2, group: 'buttons' },
  next_page: { icon: ArrowRight, group: 'buttons' },
  submit: { icon: ArrowUp, group: 'buttons' },
}

export const kindOf = ({ type, question }: Pick<Element, 'type' | 'question'>): NewKind =>
  question?.style ?? (type === 'question' ? 'text' : type)
