// Tokens of assistants are for `/mcp` alone (RFC 8707). Its tools call the owner API in this process, and only such a call may
// use one: no header says so, because a caller from outside could send it.
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

export const asAssistant = <T>(run: () => T): T => scope.run(true, run)

export const isFromAssistant = (): boolean => scope.getStore() === true
