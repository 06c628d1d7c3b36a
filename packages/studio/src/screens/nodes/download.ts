/** Makes the browser save a file. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by then; an object URL that stays would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
