// What a change of rights concerns. An action that ends or reduces somebody's access reports one of these, and every
// server checks the sockets again that the subject may concern.

export type AccessSubject =
  | { readonly kind: 'api_key'; readonly id: string }
  | { readonly kind: 'session'; readonly id: string }
  /** All sessions of a person. */
  | { readonly kind: 'person'; readonly id: string }
  /** What a person may do in one workspace. */
  | { readonly kind: 'member'; readonly workspaceId: string; readonly personId: string }
  /** All people and keys of a workspace. */
  | { readonly kind: 'workspace'; readonly id: string }
  /** The visitor's access to one chat. */
  | { readonly kind: 'chat'; readonly feedbackId: string }
  /** The visitors' access to all chats of a workspace. */
  | { readonly kind: 'chats'; readonly workspaceId: string }
