// How many sockets each workspace has open, at this server and at the others (OP-67). The others report theirs every few
// seconds with their sign of life, so that a server which was killed has none soon.
import type { Socket } from 'socket.io'
import type { LiveQuestions } from './live-questions.ts'

export type SocketCounts = Readonly<Record<string, number>>

export interface WorkspaceSockets {
  /** Whether this socket, which may belong to the workspace already, has room. */
  hasRoom(socket: Pick<Socket, 'id'>, workspaceId: string, most: number): boolean
  joined(socket: Pick<Socket, 'id'>, workspaceId: string): void
  left(socket: Pick<Socket, 'id'>, workspaceId: string): void
  /** At every server. */
  count(workspaceId: string): number
  here(): SocketCounts
}

interface RoomTools {
  readonly questions: Pick<LiveQuestions, 'mostSockets' | 'socketRefused'>
  readonly workspaceSockets: WorkspaceSockets
}

/** The admission of a socket, or its refusal with 13006 when the workspace has no room for it. */
export async function whereRoomIs<Admitted>(
  { questions, workspaceSockets }: RoomTools,
  socket: Pick<Socket, 'id'>,
  workspaceId: string,
  admission: Admitted,
): Promise<Admitted | { readonly ok: false; readonly code: 13006 }> {
  const most = await questions.mostSockets(workspaceId)
  if (workspaceSockets.hasRoom(socket, workspaceId, most)) return admission
  questions.socketRefused()
  return { ok: false, code: 13006 }
}

export function countWorkspaceSockets(
  elsewhere: (workspaceId: string) => number,
): WorkspaceSockets {
  const ids = new Map<string, Set<string>>()
  const count = (workspaceId: string): number =>
    (ids.get(workspaceId)?.size ?? 0) + elsewhere(workspaceId)
  return {
    count,
    hasRoom: ({ id }, workspaceId, most) =>
      ids.get(workspaceId)?.has(id) === true || count(workspaceId) < most,
    joined({ id }, workspaceId) {
      ids.set(workspaceId, (ids.get(workspaceId) ?? new Set()).add(id))
    },
    left({ id }, workspaceId) {
      const open = ids.get(workspaceId)
      open?.delete(id)
      if (open?.size === 0) ids.delete(workspaceId)
    },
    here: () => Object.fromEntries([...ids].map(([id, open]) => [id, open.size])),
  }
}
