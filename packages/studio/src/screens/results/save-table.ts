// Makes the browser save a table. It is loaded when somebody asks for the file, and not with the screen.
import { download } from '../nodes/download.ts'
import { tableOf } from '../nodes/mailings/contact-list.ts'

export const saveTable = (rows: string[][], name: string): void =>
  download(new Blob([tableOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
