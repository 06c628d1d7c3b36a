import type { Question } from '@askwell/contract'
import { type Begin, inOrder } from './style-form.ts'

/** A choice begins with two options to write over. */
export const twoOptions = ({ option }: Begin): Partial<Question> => ({
  options: inOrder([
    option('option_1', 'Option 1', 'Seçenek 1'),
    option('option_2', 'Option 2', 'Seçenek 2'),
  ]),
})
