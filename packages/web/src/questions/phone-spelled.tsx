import { usePhoneFormat } from './use-phone-format.ts'

/** A number in groups, left to right in every language. */
export function PhoneSpelled({ number }: { readonly number: string }) {
  const format = usePhoneFormat()
  const read = format?.readPhone(number, '')
  const callingCode = read?.country ? format?.callingCodeOf(read.country) : null
  return (
    <bdi dir="ltr" className="phone-spelled">
      {read && callingCode ? `${callingCode} ${read.national}` : number}
    </bdi>
  )
}
