// The page's Trusted Types policy accepts script addresses from named policies only. Each of ours allows one address and no
// other, so that a bug elsewhere gains nothing. The names are also in the server's `routes/system/studio.ts`.

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
