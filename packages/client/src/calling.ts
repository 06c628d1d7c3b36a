// What every call of the client has in common. The generated surface refers to these types.

/** What one call may say for itself. */
export interface CallOptions {
  /** Ends the call. It is not tried again, and the call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds for the call with all its tries and pauses. Absent: that of the client. */
  readonly timeoutMs?: number | undefined
  /** How often the call is tried again. Absent: that of the client. */
  readonly retries?: number | undefined
  /**
   * Names this change: the server makes it once, however often it is sent. Only POST and PATCH have one. Absent: the client
   * makes one. `null`: none is sent, and the call is never tried again after it may have reached the server.
   */
  readonly idempotencyKey?: string | null | undefined
  /** More headers, for a proxy. They cannot replace those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** One page of a list. `next` is the cursor of the next page; null = this is the last one. */
export interface ListPage {
  items: readonly unknown[]
  next: string | null
}

/**
 * A list that is read while it is looped over: the next page is fetched only when the loop wants it.
 * @example
 * for await (const feedback of askwell.feedbacks.list()) console.log(feedback.id)
 */
export interface PagedList<Page extends ListPage> extends AsyncIterable<Page['items'][number]> {
  /**
   * The same list page by page.
   * @example
   * for await (const { items } of askwell.feedbacks.list().pages()) console.log(items.length)
   */
  pages(): AsyncIterable<Page>
}
