// Which hosts may carry a widget (R-WGT-13 to 16): an empty list means every host, the product's own always may.

/** `ownHosts` with or without a port; the entries of `domains` as owners write them: hosts, addresses, `*.host`. */
export function isDomainEnabled(
  address: string,
  domains: readonly string[],
  ownHosts: readonly string[],
): boolean {
  const page = parsed(address)
  return (
    domains.length === 0 ||
    (page !== null &&
      (ownHosts.some((own) => own === page.host || own === page.hostname) ||
        // What names no host allows nothing; the browser writes a host in one way only.
        domains.some((entry) =>
          `.${page.hostname}`.endsWith(`.${parsed(`http://${bare(entry)}`)?.hostname}`),
        )))
  )
}

const bare = (entry: string): string => entry.trim().replace(/^(.*:\/\/)?(\*?\.)?/, '')
const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
