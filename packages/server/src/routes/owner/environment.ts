import { presentEnvironment } from '../../present/owner/environment.ts'
import { versionOfServer } from '../../server-version.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const environmentRoute: OwnerHandler<'environment'> = async ({ deps }) => ({ version: versionOfServer, items: presentEnvironment(deps.config) })
