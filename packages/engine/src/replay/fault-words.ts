// The English text of a fault for programs that call the API; people read it in their own language on the page.

import { unreachable } from '@askwell/contract/unreachable'
import type { Fault } from '../fault.ts'

export function wordsOf(fault: Fault): string {
  switch (fault.code) {
    case 'required':
      return 'needs an answer'
    case 'email':
      return 'is not an e-mail address'
    case 'phone':
      return 'is not a valid phone number'
    case 'file':
      return 'is not an image or PDF file'
    case 'file_empty':
      return 'is an empty file'
    case 'file_large':
      return 'is too large a file'
    case 'file_not_stored':
      return 'could not be stored'
    case 'sms_code':
      return 'is not the code that was sent'
    case 'generic':
      return 'is not a valid answer to this question'
    case 'number_range':
    case 'value_range':
      return `must be between ${fault.min} and ${fault.max}`
    case 'number_min':
      return `must be at least ${fault.min}`
    case 'number_max':
      return `must be at most ${fault.max}`
    case 'text_range':
      return `must have between ${fault.min} and ${fault.max} characters`
    case 'text_min':
      return `must have at least ${fault.min} characters`
    case 'text_max':
      return `must have at most ${fault.max} characters`
    case 'select_min':
      return `needs at least ${fault.min} options`
    case 'select_max':
      return `takes at most ${fault.max} options`
    default:
      return unreachable(fault)
  }
}
