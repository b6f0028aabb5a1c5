import { inLanguage } from './parts/setup.ts'

/** How uplinks of a product are decoded. */
export const texts = inLanguage('codecs', {
  codec: 'Codec',
  codecOf: (product: string) => `Codec of ${product}`,
  decodedBy: 'Decoded By',
  decodedByHint: 'Uplinks of LoRaWAN sensors of this product',
  asTheSensor: 'ELSYS built in, others by the network server',
  decoders: {
    BUILT_IN: 'Built in, as ELSYS',
    NETWORK_SERVER: 'By the network server',
    CODEC: 'By the codec',
  },
  file: 'File',
  chooseAFile: 'Choose a file',
  fileHint: 'A codec (.js), or a codec with its examples (.json)',
  examples: 'Examples',
  examplesHint: 'Run at each save. JSON: a list of input and output, as makers publish them.',
  saveAnyway: 'Save it even if it fails its examples',
  tryIt: 'Try It',
  tryOn: 'Try On',
  typedBytes: 'Typed bytes',
  lastUplinksOf: (sensor: string) => `Last uplinks of ${sensor}`,
  port: 'Port',
  bytes: 'Bytes (hexadecimal)',
  tryAction: 'Try',
  download: 'Download',
  inLine: (line: number, problem: string) => `Line ${line}: ${problem}`,
  noUplinks: 'There are no uplinks of it.',
  nothingFound: 'Nothing was found.',
  noCodecInFile: 'The file has no codec',
  examplesAreNoJson: 'The examples are no list in JSON',
  failedToRead: 'Failed to read the codec',
  failedToSave: 'Failed to save the codec. Please try again.',
  failedToTry: 'Failed to try the codec',
  saved: (product: string) => `Codec of ${product} saved`,
})

export type CodecsTexts = typeof texts
