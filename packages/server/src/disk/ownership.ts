// Who may write into a directory, in words that help: a directory of another user is the usual first fault of containers.
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

interface Identity {
  readonly uid: number
  readonly gid: number
}

/** Begins with a full stop; empty when another user is not the reason, and on Windows. */
export function ownershipHint(directory: string, self: Identity | null = ownIdentity()): string {
  const found = nearest(directory)
  if (self === null || found === null || self.uid === 0 || found.uid === self.uid) return ''
  return `. It belongs to user ${found.uid}, and this process runs as user ${self.uid}; as root, run: chown -R ${self.uid}:${self.gid} ${found.path}`
}

function ownIdentity(): Identity | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  return uid === undefined || gid === undefined ? null : { uid, gid }
}

/** The directory, or the nearest one above it that exists. */
function nearest(path: string): { readonly path: string; readonly uid: number } | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined) return { path, uid: found.uid }
  return dirname(path) === path ? null : nearest(dirname(path))
}
