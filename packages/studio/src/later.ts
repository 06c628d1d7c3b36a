/** Runs the task after so many milliseconds; the answer prevents it. */
export function later(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
