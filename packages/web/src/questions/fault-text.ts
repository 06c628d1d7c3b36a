// A respondent's mistake in the respondent's language (the spec's own sentences, R-VAL-22 to 39).
import type { Fault } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { unreachable } from '../unreachable.ts'

export function faultText({ t, number }: Words, fault: Fault): string {
  switch (fault.code) {
    case 'required':
      return t('error.required')
    case 'email':
      return t('error.email')
    case 'phone':
      return t('error.phone')
    case 'file':
      return t('error.file')
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
