// The origins of respondents' pages and of the studio: both this page's, unless the server names others in the document.

export const publicOrigin = (): string => originIn('askwell-public-origin')
export const studioOrigin = (): string => originIn('askwell-studio-origin')

function originIn(name: string): string {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return URL.canParse(named) ? named : location.origin
}

/** The address of a picture in an owner's settings: a path is relative to the public origin. */
export const publicAddress = (address: string): string =>
  URL.parse(address, publicOrigin())?.href ?? address
