/** "Firefox · Linux" of a user agent, roughly: enough for people to tell their own browsers apart. Null = unknown. */
export function browserName(agent: string): string | null {
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0]
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  const parts = [browser, system].filter((part) => part !== undefined)
  return parts.length === 0 ? null : parts.join(' · ')
}

// In this order: each of them also writes the names of those below it.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
]
