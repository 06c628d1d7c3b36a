// The storage of a browser for tests that run without one.

/** Until `removeStorage`. → its content, to read and to change. `refuses`: every use of it throws, as in a browser that blocks storage. */
export function installStorage(refuses = false): Map<string, string> {
  const kept = new Map<string, string>()
  const guard = <T>(act: () => T): T => {
    if (refuses) throw new DOMException('blocked', 'SecurityError')
    return act()
  }
  const methods = {
    getItem: (name: string) => guard(() => kept.get(name) ?? null),
    setItem: (name: string, value: string) => guard(() => void kept.set(name, value)),
    removeItem: (name: string) => guard(() => void kept.delete(name)),
  }
  const storage = new Proxy(methods, {
    ownKeys: () => guard(() => [...kept.keys()]),
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  })
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  return kept
}

/** Other tests run in the same process. */
export const removeStorage = (): void => void Reflect.deleteProperty(globalThis, 'localStorage')
