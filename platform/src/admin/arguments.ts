import { parseArgs } from 'node:util'
import { CannotBeDone } from './command.ts'
import type { Command, Given } from './command.ts'

export interface Typed {
  name: string | undefined
  command: Command | undefined
  given: Given
}

/** Reads the arguments after `npm run admin --`. A wrong one is refused with what the command takes, or with the list of commands. */
export function readArguments(args: string[], commands: Record<string, Command>): Typed {
  const [name] = args.filter((arg) => !arg.startsWith('-'))
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  const help = name !== undefined && command ? explain(name, command) : usage(commands)
  if (name !== undefined && !command) throw new CannotBeDone(`There is no command ${name}.\n\n${help}`)
  const { options = [], values = [], operands = [] } = command ?? {}
  try {
    const read = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(options.map((option) => [option, { type: 'boolean' as const }])),
        ...Object.fromEntries(values.map((value) => [value, { type: 'string' as const }])),
      },
    })
    const words = read.positionals.slice(1)
    const others = words.slice(operands.length)
    if (others.length > 0) throw new Error(`The command does not take ${others.join(' ')}.`)
    return { name, command, given: given(read.values, operands, words) }
  } catch (error) {
    throw new CannotBeDone(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

function given(values: Record<string, unknown>, operands: readonly string[], words: string[]): Given {
  return {
    has: (option) => values[option] === true,
    value: (option) => (typeof values[option] === 'string' ? values[option].trim() : undefined),
    operand: (name) => {
      const word = words[operands.indexOf(name)]
      if (word === undefined) throw new CannotBeDone(`${name} is missing.`)
      return word
    },
  }
}

export function explain(name: string, { operands = [], summary, help }: Command): string {
  return [`npm run admin -- ${[name, ...operands].join(' ')} [OPTION…]`, `${summary}.`, help].join('\n\n')
}

export function usage(commands: Record<string, Command>): string {
  const typed = Object.entries(commands).map(([name, command]) => ({
    words: [name, ...(command.operands ?? [])].join(' '),
    summary: command.summary,
  }))
  const width = Math.max(...typed.map(({ words }) => words.length))
  return [
    'npm run admin -- COMMAND [--help]',
    '',
    ...typed.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
  ].join('\n')
}
