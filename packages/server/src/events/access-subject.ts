// What a change of rights concerns. An action that ends or shrinks somebody's access says so with one of these, and every
// server asks again for the sockets that the subject may concern.

export type AccessSubject =
  | { readonly kind: 'api_key'; readonly id: string }
  | { readonly kind: 'session'; readonly id: string }
  /** All sessions of a person. */
  | { readonly kind: 'person'; readonly id: string }
  /** What a person may do in one workspace. */
  | { readonly kind: 'member'; readonly workspaceId: string; readonly personId: string }
  /** All people and keys of a workspace. */
  | { readonly kind: 'workspace'; readonly id: string }
  /** The visitor's door to one chat. */
  | { readonly kind: 'chat'; readonly feedbackId: string }
  /** The visitors' doors to all chats of a workspace. */
  | { readonly kind: 'chats'; readonly workspaceId: string }
