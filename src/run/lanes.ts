// Owns bounded concurrency: tasks start in order, at most so many at a time, and none starts after a failure or a stop.

/** Resolves when every started task has ended. @throws the first error of a task, after the others have ended */
export async function inLanes(tasks: number, lanes: number, mayStart: () => boolean, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const errors: unknown[] = []
  const lane = async (): Promise<void> => {
    while (next < tasks && errors.length === 0 && mayStart()) {
      const index = next
      next += 1
      try {
        await task(index)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(lanes, tasks)) }, lane))
  if (errors.length > 0) throw errors[0]
}
