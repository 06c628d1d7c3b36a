/** Hands a file to the browser to keep. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun by then; an address that stays would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
