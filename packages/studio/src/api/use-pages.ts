// A long list of the owner API, page after page, as one list.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type CallInput, type CallName, type CallRefused, type CallReply, call } from './call.ts'

type PagedName = {
  [Name in CallName]: CallReply<Name> extends {
    readonly items: readonly unknown[]
    readonly next: string | null
  }
    ? Name
    : never
}[CallName]
export type ItemOf<Name extends PagedName> = CallReply<Name>['items'][number]

export interface Pages<Item> {
  /** Undefined until the first page is loaded. */
  readonly items: readonly Item[] | undefined
  readonly error: CallRefused | null
  readonly retry: () => unknown
  /** Null when all are loaded. */
  readonly more: (() => void) | null
  readonly isMoreBusy: boolean
}

/** `input` without `after`; a new input begins at the first page, and shows the last answer until that is loaded. */
export function usePages<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
): Pages<ItemOf<Name>> {
  const { query = {} } = input as { readonly query?: object }
  const pages = useInfiniteQuery<
    CallReply<Name>,
    CallRefused,
    { pages: CallReply<Name>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [name, input, 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      call(name, {
        ...input,
        query: { ...query, ...(pageParam !== undefined && { after: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    items: pages.data?.pages.flatMap(({ items }) => items as ItemOf<Name>[]),
    error: pages.error,
    retry: pages.refetch,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    isMoreBusy: pages.isFetchingNextPage,
  }
}
