/** The lines of a failed query's parameters, which hold what people stored: names, addresses, keys. */
const parameters = /\nparams: [\s\S]*?(?=\n {4}at |$)/

interface Described {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** An error as it may be logged: enough to find its reason, and nothing of what was stored or sent. */
export function describeForLog(error: unknown): Described {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'Something was thrown that is no error', stack: '' }
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
