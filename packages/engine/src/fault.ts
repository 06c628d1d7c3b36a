/** A respondent's mistake, as a value. The screen words it in the respondent's language; the server in English. */
export type Fault =
  | {
      readonly code:
        | 'required'
        | 'email'
        | 'phone'
        | 'file'
        | 'file_empty'
        | 'file_not_stored'
        | 'sms_code'
        | 'generic'
    }
  /** In bytes, as the device reports. */
  | { readonly code: 'file_large'; readonly size: number }
  | {
      readonly code: 'number_range' | 'text_range' | 'value_range'
      readonly min: number
      readonly max: number
    }
  | { readonly code: 'number_min' | 'text_min' | 'select_min'; readonly min: number }
  | { readonly code: 'number_max' | 'text_max' | 'select_max'; readonly max: number }

export type FaultCode = Fault['code']
