/** Lets the browser fetch a file of this server, however long it is, and keep it where its person keeps files. */
export function takeFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
