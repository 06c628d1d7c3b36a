// Everything that can stand on a state, as the studio speaks of it: its sign, and where it stands in the picker.
import type { Element } from '@askwell/contract'
import {
  ArrowRight,
  ArrowUp,
  AtSign,
  Baseline,
  Braces,
  CalendarDays,
  Camera,
  ChartNoAxesColumn,
  CheckCheck,
  ChevronDown,
  CircleDot,
  CircleUserRound,
  CloudDownload,
  Contact,
  FileUp,
  Gauge,
  Grid3x3,
  Hash,
  IdCard,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  PanelBottom,
  Phone,
  Pilcrow,
  RectangleHorizontal,
  Shuffle,
  SlidersHorizontal,
  Smartphone,
  Smile,
  Star,
  TextCursorInput,
  UserRound,
} from 'lucide-react'
import type { NewKind } from './draft/edits/new-element.ts'

export type KindGroup = 'choice' | 'scale' | 'words' | 'contact' | 'files' | 'systems' | 'content' | 'buttons'

interface KindLine {
  readonly icon: LucideIcon
  readonly group: KindGroup
}

/** In the order of the picker. */
export const kinds: Readonly<Record<NewKind, KindLine>> = {
  radio: { icon: CircleDot, group: 'choice' },
  checklist: { icon: ListChecks, group: 'choice' },
  dropdown: { icon: ChevronDown, group: 'choice' },
  plain: { icon: RectangleHorizontal, group: 'choice' },
  random: { icon: Shuffle, group: 'choice' },
  ranking: { icon: ListOrdered, group: 'choice' },
  matrix: { icon: Grid3x3, group: 'choice' },
  agreement: { icon: CheckCheck, group: 'choice' },
  score: { icon: ChartNoAxesColumn, group: 'scale' },
  star: { icon: Star, group: 'scale' },
  custom_score: { icon: Smile, group: 'scale' },
  slider: { icon: SlidersHorizontal, group: 'scale' },
  text: { icon: TextCursorInput, group: 'words' },
  textarea: { icon: Pilcrow, group: 'words' },
  numeric: { icon: Hash, group: 'words' },
  datepicker: { icon: CalendarDays, group: 'words' },
  naming: { icon: UserRound, group: 'contact' },
  email: { icon: AtSign, group: 'contact' },
  phone_number: { icon: Phone, group: 'contact' },
  phone_verification: { icon: Smartphone, group: 'contact' },
  age: { icon: Hash, group: 'contact' },
  gender: { icon: CircleUserRound, group: 'contact' },
  external_id: { icon: IdCard, group: 'contact' },
  customer_schema: { icon: Contact, group: 'contact' },
  file: { icon: FileUp, group: 'files' },
  screenshot: { icon: Camera, group: 'files' },
  dynamic_request: { icon: CloudDownload, group: 'systems' },
  dynamic_multiple_choice: { icon: Braces, group: 'systems' },
  dynamic_multiple_value: { icon: List, group: 'systems' },
  label: { icon: Baseline, group: 'content' },
  gauge: { icon: Gauge, group: 'content' },
  footer: { icon: PanelBottom, group: 'content' },
  button_link: { icon: Link2, group: 'buttons' },
  next_page: { icon: ArrowRight, group: 'buttons' },
  submit: { icon: ArrowUp, group: 'buttons' },
}

export const kindOf = ({ type, question }: Pick<Element, 'type' | 'question'>): NewKind => question?.style ?? (type === 'question' ? 'text' : type)
