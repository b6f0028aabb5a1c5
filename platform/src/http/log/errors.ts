/** The parameters of a failed query. They contain stored data: names, addresses, keys. */
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/

interface Described {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** An error for the log: enough to find its cause, without anything that was stored or sent. */
export function describeForLog(error: unknown): Described {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'The thrown value is not an error', stack: '' }
  }
  const textOf = (name: 'code' | 'constraint') => {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? { [name]: value } : {}
  }
  return {
    type: error.name,
    message: error.message.replace(parameters, ''),
    stack: error.stack?.replace(parameters, '') ?? '',
    ...textOf('code'),
    ...textOf('constraint'),
    ...(error.cause instanceof Error && { cause: describeForLog(error.cause) }),
  }
}
