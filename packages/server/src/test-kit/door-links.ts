// The first owner and the token of a link, for the tests of signing in.
export const tokenOf = (link: string | null): string => link?.split('#')[1] ?? ''
