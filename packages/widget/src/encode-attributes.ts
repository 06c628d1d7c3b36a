/** Custom attributes as the node call's `responses`: base64 of UTF-8 JSON pairs; null where nothing can be encoded. */
export function encodeAttributes(attributes: unknown): string | null {
  if (typeof attributes !== 'object') return null
  try {
    const pairs = Object.entries(attributes as object).map(([question, answer]) => ({
      question,
      answer,
    }))
    return pairs.length > 0
      ? btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(pairs))))
      : null
  } catch {
    // null, a circular object, a BigInt, too much at once: the widget works without attributes (R-WGT-56).
    return null
  }
}
