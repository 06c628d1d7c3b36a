/** PostgreSQL's error code of five characters; '' when there is no code. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
