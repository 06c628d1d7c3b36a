import { useEffect, useState } from 'react'
import { loadPhonePlans, type PhoneFormat, phonePlans } from '../run/phone-plans.ts'

export function usePhoneFormat(): PhoneFormat | null {
  const [format, setFormat] = useState(phonePlans)
  useEffect(() => {
    let isGone = false
    void loadPhonePlans().then((chunk) => {
      if (chunk && !isGone) setFormat(chunk)
    })
    return () => {
      isGone = true
    }
  }, [])
  return format
}
