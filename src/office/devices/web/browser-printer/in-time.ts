/** Rejects if a promise takes longer than so many ms. */
export async function inTime<T>(promise: Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Too late')), time)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
