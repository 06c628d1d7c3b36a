/** FNV-1a: a known visitor gets the same percentage in every browser. */
export function hashToPercent(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // The last bits of similar texts are similar, so they are mixed again.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
