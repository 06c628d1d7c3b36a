// Which addresses of an owner's settings the pages of respondents may load. One rule: a file of this instance, or a
// picture by https. A stylesheet comes from this instance only, because a stylesheet can load addresses that reveal a
// respondent's choices, and nobody checks one from another server. Checked when settings are saved and when they are served.
import type { NodeSettings, WidgetSettings } from '@askwell/contract'
import type { Config } from '../config/config.ts'

/** Lower case, with a port where it is not the usual one. */
export type OwnHosts = readonly string[]

export const hostsOf = ({
  publicUrl,
  ownHosts,
}: Pick<Config, 'publicUrl' | 'ownHosts'>): OwnHosts => [
  new URL(publicUrl).host,
  ...ownHosts.map((host) => host.toLowerCase()),
]

/** Settings that were stored before a member was known do not have it. */
type Address = string | null | undefined

/** Null = it may be loaded, or there is no address. */
export function faultOfImage(address: Address, ownHosts: OwnHosts): string | null {
  if (address === null || address === undefined || /^data:image\/[a-z+.-]+[;,]/i.test(address))
    return null
  const place = placeOf(address, ownHosts)
  return place === 'own' || place === 'https'
    ? null
    : 'must be an https address, or a path of this instance that begins with one /'
}

export function faultOfStylesheet(address: Address, ownHosts: OwnHosts): string | null {
  return address === null || address === undefined || placeOf(address, ownHosts) === 'own'
    ? null
    : 'must be a file of this instance; put the rules of another sheet into css_text'
}

/** The settings for respondents: an address that was stored before the rule and breaks it is left out. */
export function servedNode(settings: NodeSettings, ownHosts: OwnHosts): NodeSettings {
  return {
    ...settings,
    logo_url: faultOfImage(settings.logo_url, ownHosts) === null ? settings.logo_url : null,
    favicon_url:
      faultOfImage(settings.favicon_url, ownHosts) === null ? settings.favicon_url : null,
    css_url_react:
      faultOfStylesheet(settings.css_url_react, ownHosts) === null ? settings.css_url_react : null,
  }
}

export const servedWidget = (settings: WidgetSettings, ownHosts: OwnHosts): WidgetSettings =>
  faultOfImage(settings.node_logo_url, ownHosts) === null
    ? settings
    : { ...settings, node_logo_url: null }

function placeOf(address: string, ownHosts: OwnHosts): 'own' | 'https' | 'elsewhere' {
  // Browsers remove line breaks and tabs from an address and read \ as /, so an address may contain none of them.
  if (/[\s\\\p{Cc}]/u.test(address)) return 'elsewhere'
  if (address.startsWith('/')) return address.startsWith('//') ? 'elsewhere' : 'own'
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return 'elsewhere'
  const { protocol, host, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'elsewhere'
  if (ownHosts.includes(host) || ownHosts.includes(hostname)) return 'own'
  return protocol === 'https:' ? 'https' : 'elsewhere'
}
