import type { Element, Flow } from '@askwell/contract'
import type { Edit } from '../../../questions/edits/change-element.ts'

export interface ElementFormProps {
  readonly flow: Flow
  readonly element: Element
  readonly languageCode: string
  readonly edit: Edit
}
