// Every question style of the builder, in the order of the list that elements are added from. A style that is added to the
// contract does not compile until it is here.
import type { Option, Question, QuestionStyle } from '@askwell/contract'
import {
  AtSign,
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
  Grid3x3,
  Hash,
  IdCard,
  List,
  ListChecks,
  ListOrdered,
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
import { type Begin, inOrder, nothing, type StyleForm } from './style-form.ts'

export const questionForms: Record<QuestionStyle, StyleForm> = {
  radio: {
    icon: CircleDot,
    group: 'choice',
    parts: ['options', 'several', 'selection', 'layout'],
    begin: twoOptions,
  },
  checklist: {
    icon: ListChecks,
    group: 'choice',
    parts: ['options', 'selection', 'layout'],
    begin: twoOptions,
  },
  dropdown: {
    icon: ChevronDown,
    group: 'choice',
    parts: ['options', 'several', 'selection'],
    begin: twoOptions,
  },
  plain: {
    icon: RectangleHorizontal,
    group: 'choice',
    parts: ['options', 'several', 'selection'],
    begin: twoOptions,
  },
  random: {
    icon: Shuffle,
    group: 'choice',
    parts: ['options', 'several', 'selection', 'layout'],
    begin: twoOptions,
  },
  ranking: {
    icon: ListOrdered,
    group: 'choice',
    parts: ['options'],
    begin: twoOptions,
  },
  /** Each row has its own options; a new matrix has the same three in each row. */
  matrix: {
    icon: Grid3x3,
    group: 'choice',
    parts: ['statements'],
    begin: (make) => ({
      statements: inOrder([
        make.statement('row_1', 'Statement 1', 'İfade 1', columns(make)),
        make.statement('row_2', 'Statement 2', 'İfade 2', columns(make)),
      ]),
    }),
  },
  /** One option is a tick box, two are Accept and Decline. */
  agreement: {
    icon: CheckCheck,
    group: 'choice',
    parts: ['consent', 'options'],
    begin: ({ option }) => ({
      isRequired: true,
      options: inOrder([option('accepted', 'I agree', 'Kabul ediyorum')]),
    }),
  },
  score: {
    icon: ChartNoAxesColumn,
    group: 'scale',
    parts: ['ends', 'points', 'several'],
    begin: nothing,
  },
  star: {
    icon: Star,
    group: 'scale',
    parts: ['ends', 'points', 'several'],
    begin: nothing,
  },
  /** Three to five options are drawn as faces. */
  custom_score: {
    icon: Smile,
    group: 'scale',
    parts: ['options', 'ends', 'several', 'selection', 'layout'],
    begin: ({ option }) => ({
      options: inOrder([
        option('bad', 'Bad', 'Kötü', { weight: 0 }),
        option('ok', 'OK', 'İdare eder', { weight: 50 }),
        option('good', 'Good', 'İyi', { weight: 100 }),
      ]),
    }),
  },
  slider: {
    icon: SlidersHorizontal,
    group: 'scale',
    parts: ['range', 'steps', 'ends', 'points'],
    begin: nothing,
  },
  text: {
    icon: TextCursorInput,
    group: 'words',
    parts: ['placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  textarea: {
    icon: Pilcrow,
    group: 'words',
    parts: ['placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  numeric: {
    icon: Hash,
    group: 'words',
    parts: ['range', 'steps', 'placeholder', 'mask'],
    begin: nothing,
  },
  datepicker: {
    icon: CalendarDays,
    group: 'words',
    parts: ['placeholder'],
    begin: nothing,
  },
  naming: {
    icon: UserRound,
    group: 'contact',
    parts: ['placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  email: {
    icon: AtSign,
    group: 'contact',
    parts: ['several', 'placeholder', 'mask'],
    begin: nothing,
  },
  phone_number: {
    icon: Phone,
    group: 'contact',
    parts: ['placeholder', 'mask'],
    begin: nothing,
  },
  phone_verification: {
    icon: Smartphone,
    group: 'contact',
    parts: ['placeholder', 'mask'],
    begin: nothing,
  },
  age: {
    icon: Hash,
    group: 'contact',
    parts: ['range', 'placeholder', 'mask'],
    begin: nothing,
  },
  /** The keys are what the customer's record keeps. */
  gender: {
    icon: CircleUserRound,
    group: 'contact',
    parts: ['options', 'layout'],
    begin: ({ option }) => ({
      options: inOrder([
        option('female', 'Female', 'Kadın'),
        option('male', 'Male', 'Erkek'),
        option('other', 'Other', 'Diğer'),
        option('not_said', 'Prefer not to say', 'Söylemek istemiyorum'),
      ]),
    }),
  },
  external_id: {
    icon: IdCard,
    group: 'contact',
    parts: ['placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  customer_schema: {
    icon: Contact,
    group: 'contact',
    parts: ['field', 'placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  file: {
    icon: FileUp,
    group: 'files',
    parts: [],
    begin: nothing,
  },
  screenshot: {
    icon: Camera,
    group: 'files',
    parts: [],
    begin: nothing,
  },
  dynamic_request: {
    icon: CloudDownload,
    group: 'systems',
    parts: ['request', 'placeholder', 'lengths', 'mask'],
    begin: nothing,
  },
  dynamic_multiple_choice: {
    icon: Braces,
    group: 'systems',
    parts: ['offer', 'several', 'selection', 'mask'],
    begin: nothing,
  },
  dynamic_multiple_value: {
    icon: List,
    group: 'systems',
    parts: ['offer', 'selection', 'mask'],
    begin: nothing,
  },
}

const columns = ({ option }: Begin): Option[] =>
  inOrder([
    option('bad', 'Bad', 'Kötü', { weight: 1 }),
    option('ok', 'OK', 'İdare eder', { weight: 2 }),
    option('good', 'Good', 'İyi', { weight: 3 }),
  ])

/** A choice begins with two options to overwrite. */
function twoOptions({ option }: Begin): Partial<Question> {
  return {
    options: inOrder([
      option('option_1', 'Option 1', 'Seçenek 1'),
      option('option_2', 'Option 2', 'Seçenek 2'),
    ]),
  }
}
