/** A piece of work whose end the test decides. */
export function later<Result>() {
  let finish: (result: Result) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const ended = new Promise<Result>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { ended, finish, fail }
}
