import { useEffect, useState } from 'react'

/** A value once it has not changed for a while: a typed text is searched when the typing pauses. Compared as JSON. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
