// Headers that every reply carries. Pages replace the content policy with their own; nothing else loosens anything.
// X-Frame-Options is not among them: surveys are made to be embedded, and the owner's side says `frame-ancestors`.
import type { Config } from '../config/config.ts'

/** Replies that are not pages: nothing in them may run or be framed. */
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

/** Devices that no page of ours and no page in a frame of ours asks for. A screenshot needs `display-capture`, which stays. */
const unusedDevices = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * Resources in pages of other sites, even in those that isolate themselves (COEP): respondents' calls and documents, their
 * scripts, styles and files, and the loader. All of it is public or behind an address that cannot be guessed.
 */
const forEverySite =
  /^\/(v1|v2|integration|assets|files|schemas|feedback|web_feedback|web_flow_preview|flow_preview|chat|widget|f)(?=[/?]|$)|^\/widget(-\w+-[0-9a-f]+)?\.js(?=\?|$)/

/** For everything else, new addresses included: no page of another origin may embed it or share a window with it. */
const forOurselves = {
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** By the address that was asked for. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
): (url: string) => Readonly<Record<string, string>> {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': noPagePolicy,
    'permissions-policy': unusedDevices.map((device) => `${device}=()`).join(', '),
    // Without `includeSubDomains`: other hosts below this name may not be ours, and may not speak https.
    ...(config.publicUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  }
  const open = { ...always, 'cross-origin-resource-policy': 'cross-origin' }
  const own = { ...always, ...forOurselves }
  return (url) => (forEverySite.test(url) ? open : own)
}
