import { ownWorkspace, subject } from '../subject.ts'
import { type FileStore, fileStore, fileWrites } from './files.ts'

export const files = subject({
  writes: fileWrites,
  tables: {
    // An upload belongs to nobody until an answer or a message claims it.
    stored_file: { where: `workspace_id is null or workspace_id = ${ownWorkspace}` },
  },
  open: ({ db, write }): { readonly files: FileStore } => ({ files: fileStore(db, write) }),
})
