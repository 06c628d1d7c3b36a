/** Something that waits until a test releases it: a held reply, a script that is held back. */
export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function makeGate(): Gate {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
