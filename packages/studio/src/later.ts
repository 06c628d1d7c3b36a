/** Runs the task after so many milliseconds; the returned function cancels it. */
export function later(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
