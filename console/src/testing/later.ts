/** A promise that the test resolves. */
export function later<Result>() {
  let finish: (result: Result) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const ended = new Promise<Result>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { ended, finish, fail }
}
