/** Where a stored file is read: an address that nobody can guess. */
export const fileUrl = (publicUrl: string, address: string): string =>
  `${publicUrl}/files/${address}`
