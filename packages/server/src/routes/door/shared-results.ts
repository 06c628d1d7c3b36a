import { openShare } from '../../actions/results/shares.ts'
import type { DoorHandler } from './serve-door.ts'

export const sharedResultsRoute: DoorHandler<'shared_results'> = async ({
  deps,
  params,
  query,
  reply,
}) => {
  reply.header('cache-control', 'no-store')
  return openShare(deps, params.token, query.unit)
}
