// The same store with every call wrapped, those of its parts too.
import type { Store } from './store.ts'

export type StoreCall = (...args: readonly unknown[]) => unknown

/** `name`: with the parts that lead to it, as in `jobs.claim`. The wrapped call may return at once or in pieces. */
export function wrapCalls(
  store: Store,
  wrapped: (name: string, call: StoreCall) => StoreCall,
): Store {
  const wrap = <T extends object>(part: T, path: string): T =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => {
        if (typeof value === 'function') {
          const call: StoreCall = (...args) => Reflect.apply(value, part, args)
          return [name, wrapped(`${path}${name}`, call)]
        }
        return isPart(value) ? [name, wrap(value, `${path}${name}.`)] : [name, value]
      }),
    ) as T
  return wrap(store, '')
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
