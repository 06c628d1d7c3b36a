// Decides which of several tabs may do something. Web Locks end with their page, however it closes. If a browser has none
// (plain http) or refuses them (a frame of another site without storage), every tab may, and the Idempotency-Key prevents
// that two sends create two feedbacks.

export interface Locks {
  /** Runs the task once no other page runs one under this name. */
  readonly alone: (name: string, task: () => Promise<void>) => Promise<void>
  /** Held until it is released or the page closes. Pages may share it. */
  readonly hold: (name: string) => () => void
  readonly isHeld: (name: string) => Promise<boolean>
}

export function createLocks(manager: LockManager | undefined): Locks {
  if (!manager) {
    return {
      alone: (_name, task) => task(),
      hold: () => () => {},
      isHeld: async () => false,
    }
  }
  return {
    alone: async (name, task) => {
      let hasBegun = false
      const begin = (): Promise<void> => {
        hasBegun = true
        return task()
      }
      try {
        await manager.request(name, begin)
      } catch (error) {
        if (hasBegun) throw error
        await task()
      }
    },
    hold: (name) => {
      let letGo = (): void => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      manager.request(name, { mode: 'shared' }, () => held).catch(() => {})
      return letGo
    },
    isHeld: async (name) => {
      const { held = [] } = await manager.query().catch((): LockManagerSnapshot => ({}))
      return held.some((lock) => lock.name === name)
    },
  }
}
