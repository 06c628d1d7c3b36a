export { isCursor } from './cursor.ts'
export { openStore } from './open.ts'
export * from './store.ts'
