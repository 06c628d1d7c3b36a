// A respondent's mistake in the respondent's language (the spec's own sentences, R-VAL-22 to 39).

import { unreachable } from '@askwell/contract/unreachable'
import { type Fault, mostBytes } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { limitSizeText, sizeText } from './size-text.ts'

export function faultText(words: Words, fault: Fault): string {
  const { t, number } = words
  switch (fault.code) {
    case 'required':
      return t('error.required')
    case 'email':
      return t('error.email')
    case 'phone':
      return t('error.phone')
    case 'file':
      return t('error.file')
    case 'file_empty':
      return t('file.empty')
    case 'file_large':
      return t('file.tooLarge', {
        size: sizeText(words, fault.size),
        limit: limitSizeText(words, mostBytes),
      })
    case 'file_not_stored':
      return t('storageFull')
    case 'sms_code':
      return t('error.smsCode')
    case 'generic':
      return t('error.generic')
    case 'number_range':
      return t('error.numberRange', { min: number(fault.min), max: number(fault.max) })
    case 'number_min':
      return t('error.numberMin', { min: number(fault.min) })
    case 'number_max':
      return t('error.numberMax', { max: number(fault.max) })
    case 'text_range':
      return t('error.textRange', { min: number(fault.min), max: number(fault.max) })
    case 'text_min':
      return t('error.textMin', { min: number(fault.min) })
    case 'text_max':
      return t('error.textMax', { max: number(fault.max) })
    case 'select_min':
      return t('error.selectMin', { min: number(fault.min) })
    case 'select_max':
      return t('error.selectMax', { max: number(fault.max) })
    case 'value_range':
      return t('error.valueRange', { min: number(fault.min), max: number(fault.max) })
    default:
      return unreachable(fault)
  }
}
