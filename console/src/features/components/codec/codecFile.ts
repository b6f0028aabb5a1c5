import type { CodecExample } from '#contract/schemas/codecs/codec'
import { texts } from '../../../texts/codecs.ts'

/** A codec with its examples: what is saved as a file, and read again. */
export interface CodecFile {
  codec: string
  examples: CodecExample[]
}

export const writtenFile = (file: CodecFile): string => JSON.stringify(file, null, 2)

/** Our own file, one as makers publish it with a list of examples, or the codec alone. */
export function readCodecFile(text: string): Partial<CodecFile> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { codec: text }
  }
  if (Array.isArray(read)) return { examples: read.flatMap(exampleIn) }
  if (!isFields(read)) throw new Error(texts.noCodecInFile)
  const { codec, examples } = read
  if (typeof codec !== 'string' && !Array.isArray(examples)) throw new Error(texts.noCodecInFile)
  return {
    ...(typeof codec === 'string' && { codec }),
    ...(Array.isArray(examples) && { examples: examples.flatMap(exampleIn) }),
  }
}

/** The examples as they are typed. */
export function readExamples(text: string): CodecExample[] {
  if (text.trim() === '') return []
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error(texts.examplesAreNoJson)
  }
  if (!Array.isArray(read)) throw new Error(texts.examplesAreNoJson)
  return read.flatMap(exampleIn)
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makers write bytes as numbers, and have examples of downlinks, too. Whatever else is wrong, the platform says. */
function exampleIn(value: unknown): CodecExample[] {
  if (!isFields(value) || !isFields(value['input']) || !isFields(value['output'])) return []
  const { type = 'uplink', description, input, output } = value
  if (type !== 'uplink') return []
  const { bytes, fPort, recvTime } = input
  const { data, warnings, errors } = output
  return [
    {
      ...(typeof description === 'string' && { description }),
      input: {
        fPort: Number(fPort),
        bytes: Array.isArray(bytes) ? hexOf(bytes) : typeof bytes === 'string' ? bytes : '',
        ...(typeof recvTime === 'string' && { recvTime }),
      },
      output: {
        ...(data !== undefined && { data }),
        ...(Array.isArray(warnings) && { warnings: warnings.map(String) }),
        ...(Array.isArray(errors) && { errors: errors.map(String) }),
      },
    },
  ]
}

const hexOf = (bytes: readonly unknown[]): string =>
  bytes
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
