// Calls bound to components: `useCall` reads and keeps, `useChange` changes and refreshes what it touched.
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
  /** Left out: asked at once. */
  readonly when?: boolean
  /** Shows the last answer while another page or filter is asked for. */
  readonly keeps?: 'last'
  /** Asked again this often while it is looked at. */
  readonly everyMs?: number
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
    ...(options.keeps === 'last' && { placeholderData: keepPreviousData }),
  })
}

/** `touches`: calls whose answers are old once this one succeeded. */
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
