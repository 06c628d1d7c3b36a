// What the store keeps of workspaces and of the instance itself.
export interface WorkspaceStore {
  /** The only workspace's id, made with its first key on the first start. `null` when there is none. */
  firstWorkspace(): Promise<string | null>
  createWorkspace(name: string, at: number): Promise<string>
  addApiKey(
    workspaceId: string,
    key: { hash: string; prefix: string; name: string },
    at: number,
  ): Promise<void>
  workspaceOfApiKey(hash: string): Promise<string | null>
  /** Instance-wide secrets made once (chat tokens, submission tokens, previews): `make` is asked only when there is none; servers starting together get the same. */
  secret(name: string, make: () => string): Promise<string>
  /** Seals everything again with the key that this store was opened with; how many texts that were. It goes in slices and may be ended by what `sealed` throws; once it is done, the keys before it open nothing. */
  rotateKey(sealed?: (count: number) => void): Promise<number>
}
