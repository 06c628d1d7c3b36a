// Calls bound to components: `useCall` reads and caches, `useChange` changes and refreshes what it affects.
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallInput, type CallName, type CallRefused, type CallReply, call } from './call.ts'

interface ReadOptions {
  /** Absent: fetched at once. */
  readonly when?: boolean
  /** Shows the last answer while another page or filter is loading. */
  readonly keeps?: 'last'
  /** Refetched this often while the tab is visible. */
  readonly everyMs?: number
  /** Refetched while the tab is hidden, too. */
  readonly isPolledHidden?: boolean
}

export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: ReadOptions = {},
): UseQueryResult<CallReply<Name>, CallRefused> {
  return useQuery<CallReply<Name>, CallRefused>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    enabled: options.when ?? true,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.isPolledHidden === true && { refetchIntervalInBackground: true }),
    ...(options.keeps === 'last' && { placeholderData: keepPreviousData }),
  })
}

/** `touches`: calls whose cached answers are stale once this one succeeded. */
export function useChange<Name extends CallName>(
  name: Name,
  touches: readonly CallName[] = [],
): UseMutationResult<CallReply<Name>, CallRefused, CallInput<Name>> {
  const client = useQueryClient()
  return useMutation<CallReply<Name>, CallRefused, CallInput<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: async () => {
      await Promise.all(touches.map((touched) => client.invalidateQueries({ queryKey: [touched] })))
    },
  })
}
