// The page's policy takes addresses of scripts from a named policy only. Each of ours knows one address and lets no other
// pass, so that a bug elsewhere gains nothing by it. Said again in the server's `routes/system/studio.ts`.

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Once for each name: a second policy of the same name is refused. */
export function trustedScript(
  name: 'askwell-simulation' | 'askwell-loader' | 'askwell-push',
  address: string,
): string {
  const { trustedTypes }: Window & { readonly trustedTypes?: TrustedTypes } = window
  return (
    trustedTypes?.createPolicy(name, { createScriptURL: () => address }).createScriptURL(address) ??
    address
  )
}
